# SPDX-License-Identifier: MIT
"""Puts the folders of shared modules on Python's search path.

`writers` make files independently of the project's own code, `scenes` are
files to test with, `oracles` compute expected results. No test imports another
test.
"""

import sys
from pathlib import Path

for folder in ("writers", "scenes", "oracles"):
    sys.path.insert(0, str(Path(__file__).resolve().parent / folder))
