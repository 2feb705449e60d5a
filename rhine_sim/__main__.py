"""`python -m rhine_sim` is `rhine-sim`."""

from .cli import main

main()
