"""`rhine-sim completion`"""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that completes commands in a shell.

    \b
    bash:  eval "$(rhine-sim completion bash)"              in ~/.bashrc
    zsh:   eval "$(rhine-sim completion zsh)"               in ~/.zshrc
    fish:  rhine-sim completion fish > ~/.config/fish/completions/rhine-sim.fish
    """
    from . import cli

    completer = get_completion_class(shell)(cli, {}, "rhine-sim", "_RHINE_SIM_COMPLETE")
    click.echo(completer.source())
