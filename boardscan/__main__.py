"""`python -m boardscan` is the command `boardscan`."""

from boardscan.cli import main

main()
