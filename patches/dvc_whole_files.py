"""DVC's lock files are replaced whole, or not at all.

DVC opens dvc.lock for writing and then dumps into it, after every stage. Killed in between, it leaves half a file, and
every later `dvc repro` refuses that ("validation failed"). DVC has no setting for this and calls no code of ours
before it reads the file. So dvc_whole_files.pth, installed beside this module, imports it whenever Python starts,
and the two functions of DVC that write such files are wrapped when DVC is imported. Nothing else is changed.

The module stands apart from the package `mlebench`, which a Python that works in another checkout must not find
imported already. It is loaded by every Python of the environment, so it imports nothing that is not there anyway.
"""

import os
import sys

WRITERS = {"dvc.utils.serialize._common": "_dump_data", "dvc.rwlock": "_edit_rwlock"}


class Draft:
    """A file being written that takes its path when it is closed without a fault."""

    def __init__(self, files, path, mode, options):
        self.path = os.path.realpath(path)  # behind a link, which stays one
        self.draft = f"{self.path}.partial"  # always the same name: DVC writes one at a time, and nothing piles up
        self.file = files.open(self.draft, mode, **options)

    def __enter__(self):
        return self.file.__enter__()

    def __exit__(self, *fault):
        self.file.__exit__(*fault)
        if fault[0] is None:
            os.replace(self.draft, self.path)  # noqa: PTH105 - pathlib is not loaded by every Python


class WholeFiles:
    """A local file system of DVC's, where what is opened for writing is a draft."""

    def __init__(self, files):
        self.files = files

    def __getattr__(self, name):
        return getattr(self.files, name)

    def open(self, path, mode="r", **options):
        """As DVC does, in a `with`."""
        return Draft(self.files, path, mode, options) if "w" in mode else self.files.open(path, mode, **options)


def writing_whole(writer):
    """A function of DVC's with a parameter `fs`, given one that writes whole files."""
    from inspect import signature

    parameters = signature(writer)

    def write(*arguments, **options):
        from dvc.fs import localfs

        bound = parameters.bind(*arguments, **options)
        files = bound.arguments.get("fs") or localfs
        if files.protocol == "local":
            bound.arguments["fs"] = WholeFiles(files)
        return writer(*bound.args, **bound.kwargs)

    return write


class WhenImported:
    """Python's finder for the modules that are changed: it finds them as ever, and wraps once they are executed."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Nothing, for all other modules: the next finder is asked."""
        if name not in WRITERS:
            return None
        from importlib.machinery import PathFinder

        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.loader:
            execute = spec.loader.exec_module

            def execute_and_wrap(module):
                execute(module)
                setattr(module, WRITERS[name], writing_whole(getattr(module, WRITERS[name])))

            spec.loader.exec_module = execute_and_wrap
        return spec


sys.meta_path.insert(0, WhenImported)
