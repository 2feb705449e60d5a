"""The decorators of all engine code, so that every kernel is compiled and cached alike.

Compile time is a person's waiting time, and numba spends it per function and signature:
- only functions that Python calls (`entry`) get wrappers for it; the others (`jit`) are called by compiled code alone;
- every function is optimised together with all that it calls, so a long chain of callers repeats that work. A function
  with one caller only and much below it (`part`) is compiled as part of its caller;
- the one function that plays whole runs (`program`) owns what it calls: LLVM then knows every caller of each function,
  drops the tests of what cannot happen and the arguments nobody reads. A tenth more games a second;
- a call with a literal or a narrow integer would make a signature of its own, so such arguments are widened to int64
  before numba looks for one. That halves the number of functions to compile.
"""

import os

import llvmlite.binding as llvm
import numba
from numba import njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import intrinsic

from ..cache import compiled_folder

# Level 3 compiles longer than 2 and plays no faster (a seventh of the cold start).
if "NUMBA_OPT" not in os.environ:
    numba.config.OPT = type(numba.config.OPT)(2)

# error_model="numpy": no hidden branch at each division; nogil: threads play games side by side; _nrt: arrays that a
# function makes are freed, for which numba counts who holds every array and part of a record, dear in small functions.
_ENTRY = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": True}
_INNER = {**_ENTRY, "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def entry(function):
    """Compile a function that Python calls too."""
    return _compile(function, _ENTRY)


def program(function):
    """Compile the function that Python calls to play games, with copies of its own of all that it calls."""
    return _compile(function, {**_ENTRY, "pipeline_class": _ProgramCompiler})


def jit(function):
    """Compile a function that only compiled code calls."""
    return _compile(function, _INNER)


def inlined(function):
    """Compile a function so that its machine code becomes part of every caller's: for small steps of hot loops."""
    return _compile(function, {**_INNER, "forceinline": True})


def making_arrays(function):
    """Compile a function that makes arrays of its own, or is given such an array back."""
    return _compile(function, {**_INNER, "_nrt": True})


def part(function):
    """Compile a function as part of the only compiled function that calls it."""
    return _compile(function, {**_INNER, "inline": "always"})


class _Program(JITCodeLibrary):
    """The machine code of a function in which the functions that it calls cannot be called from elsewhere."""

    def _optimize_final_module(self):
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
                function.name = f"{self.name}.{function.name}"  # else those who mean the shared function find this one
        super()._optimize_final_module()


class _ProgramCompiler(Compiler):
    """numba's compiler with that kind of library; numba makes the usual one if it finds none."""

    def define_pipelines(self):
        self.state.library = _Program(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()


def _compile(function, options):
    parts = function.__module__.split(".")
    if parts[0] == "rhine_sim":
        numba.config.CACHE_DIR = compiled_folder(parts[1])  # read by numba at this very decoration
    dispatcher = njit(**options)(function)
    find = getattr(dispatcher, "get_call_template", None)
    if find is not None:  # absent with NUMBA_DISABLE_JIT: then it is the plain function

        def find_widened(args, kws):
            return find([_widen(arg) for arg in args], {name: _widen(arg) for name, arg in kws.items()})

        dispatcher.get_call_template = find_widened
    return dispatcher


def _widen(kind):
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer) and kind.signed and kind.bitwidth < 64:
        return types.int64
    return types.int64 if isinstance(kind, types.Boolean) else kind


def _instruction(plain, generate):
    """A function on a uint64 as one LLVM operation that numba has no name for; `plain` is what Python runs instead."""
    if numba.config.DISABLE_JIT:
        return plain

    def typed(_, word):
        return types.int64(types.uint64), lambda context, builder, signature, args: generate(context, builder, args[0])

    return intrinsic(typed)


# Position of the lowest bit of a word that is not 0, and how many of its bits are 1.
lowest_bit = _instruction(
    lambda word: (int(word) & -int(word)).bit_length() - 1,
    lambda context, builder, word: builder.cttz(word, context.get_constant(types.boolean, True)),
)
bits = _instruction(lambda word: int(word).bit_count(), lambda context, builder, word: builder.ctpop(word))
