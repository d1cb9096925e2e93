"""Splits: named sets of competitions, `conf/split/<name>.yaml`; most are computed from the competitions' complexity."""

from dataclasses import dataclass, field
from pathlib import Path

from mlebench.competition import COMPLEXITIES, competition_ids, get_competition, nearest
from mlebench.errors import UserError
from mlebench.settings import read_settings

SPLITS = Path(__file__).resolve().parents[1] / "conf" / "split"


@dataclass
class Split:
    """All competitions of some complexities, or a fixed list."""

    name: str
    complexities: list[str] = field(default_factory=list)
    competitions: list[str] = field(default_factory=list)

    def ids(self) -> list[str]:
        """The split's competitions, sorted."""
        missing = [name for name in self.competitions if name not in competition_ids()]
        if missing:
            raise UserError(
                f"The split {self.name} names {len(missing)} competitions that are not here yet, such as {missing[0]}."
            )
        computed = [name for name in competition_ids() if get_competition(name).complexity in self.complexities]
        return sorted({*self.competitions, *computed})


def split_names() -> list[str]:
    """The names of all splits."""
    return sorted(path.stem for path in SPLITS.glob("*.yaml"))


def read_split(name: str) -> Split:
    """The split of that name."""
    if name not in split_names():
        raise UserError(
            f"There is no split {name!r}{nearest(name, split_names())} There are {', '.join(split_names())}."
        )
    settings = read_settings(SPLITS / f"{name}.yaml")
    split = Split(
        name=settings.take("name", str),
        complexities=settings.take("complexities", list, lambda values: set(values) <= set(COMPLEXITIES)),
        competitions=settings.take("competitions", list),
    )
    settings.require_nothing_else()
    return split
