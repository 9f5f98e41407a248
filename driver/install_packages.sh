#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs Debian packages: bash driver/install_packages.sh PACKAGE...
# Packages that are there already are left as they are, so that nothing is
# fetched on a machine that has them all.
set -euo pipefail

missing=()
for package in "$@"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
# One at a time: apt-get does not wait for another that fetches its lists.
{
  flock 9
  "${as_root[@]}" apt-get update -q 9>&-
  "${as_root[@]}" apt-get install -q -y --no-install-recommends \
    "${missing[@]}" 9>&-
} 9>"${TMPDIR:-/tmp}/flightsim-packages.lock"
