# SPDX-License-Identifier: MIT
"""The line that closes a run, for the configurations of both folders of
tests."""


def pytest_unconfigure(config):
    """Prints one line with the counts after pytest's own."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if (reporter is None or config.option.collectonly
            or getattr(config, "has_closed", False)):
        return
    config.has_closed = True

    def count(*names):
        return sum(len(reporter.stats.get(name, [])) for name in names)

    print(
        f"{count('passed')} passed, {count('failed', 'error')} failed, "
        f"{count('skipped')} skipped",
        flush=True,
    )
