"""Shell completion."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    For bash, put this into ~/.bashrc: eval "$(mlebench completion bash)"
    """
    make = get_completion_class(shell)
    if make is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    root = context.find_root()
    if shell == "bash":  # agent=base is one word here, not three
        click.echo("COMP_WORDBREAKS=${COMP_WORDBREAKS//=}")
    click.echo(make(root.command, {}, "mlebench", "_MLEBENCH_COMPLETE").source())
