"""Help in the user's language: Typer takes one language, in English, when a command is declared."""

from typing import Any

from boardscan.cli.words import OPTIONS_ZH, TEXTS, exit_code_table, say


def in_language(group: Any, lang: str) -> Any:
    """Put the texts of a language, and the table of exit codes, into a Typer command group."""
    codes = "\n".join(f"  {code:>3}  {meaning}" for code, meaning in exit_code_table(lang))
    # \b keeps the lines of the table from being filled into a paragraph.
    group.epilog = f"\b\n{say('exit_codes', lang)}:\n{codes}"
    if lang == "zh":
        group.help = say("about", lang)
        _translate_options(group)
        _translate_commands(group, "command")
    return group


def _translate_commands(group: Any, above: str) -> None:
    for name, command in group.commands.items():
        command.help = TEXTS[f"{above}.{name}"].zh
        command.short_help = None
        _translate_options(command)
        if hasattr(command, "commands"):
            _translate_commands(command, f"{above}.{name}")


def _translate_options(command: Any) -> None:
    for parameter in command.params:
        parameter.help = OPTIONS_ZH.get(parameter.name, parameter.help)
