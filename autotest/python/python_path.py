# SPDX-License-Identifier: MIT
"""Puts the folders of the modules that tests share on Python's search path.

writers make files apart from the project's own code, scenes are files to test
with, oracles say what is expected of the drivers. No test imports a test.
"""

import sys
from pathlib import Path

for folder in ("writers", "scenes", "oracles"):
    sys.path.insert(0, str(Path(__file__).resolve().parent / folder))
