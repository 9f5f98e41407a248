# SPDX-License-Identifier: MIT
# What the scripts that build and test share, to be sourced in the root of the
# project: named steps with their times, configuring, running Python tests.

root=$PWD
export FLIGHTSIM_SHARED_DATA=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}

step_name=
step_table=
step_times=$(mktemp)
trap 'rm -f "$step_times"' EXIT

# Sets `processor` to the processor seconds of all processes that have ended. Not
# in a subshell, which would count its own.
measure_processor()
{
  times >"$step_times"
  processor=$(awk '{
    for (i = 1; i <= 2; ++i) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] }
  } END { print int(sum) }' "$step_times")
}

finish_step()
{
  [ -n "$step_name" ] || return 0
  measure_processor
  step_table+=$(printf '%-44s %5d s %7d s of processor' "$step_name" \
    $((SECONDS - step_start)) $((processor - step_processor)))$'\n'
  step_name=
}

# Begins a part of the run and ends the one before.
step() # name
{
  finish_step
  step_name=$1
  step_start=$SECONDS
  measure_processor
  step_processor=$processor
  printf '\n== %s\n' "$1"
}

# Prints how long each part took.
print_steps()
{
  finish_step
  printf '\n%s' "$step_table"
}

configure() # folder, options
{
  local folder=$1
  shift
  # A folder that was configured before keeps its generator.
  [ -f "$folder/CMakeCache.txt" ] || set -- -G Ninja "$@"
  cmake -S . -B "$folder" \
    "-DFLIGHTSIM_SHARED_DATA=$FLIGHTSIM_SHARED_DATA" "$@"
}

python_tests() # build folder, arguments
{
  local folder=$1
  shift
  GDAL_DRIVER_PATH=$root/$folder/gdalplugins \
  FLIGHTSIM_TOOL=$root/$folder/autotest/cpp/bgl_tool \
    /usr/bin/python3 -m pytest -q -rs -p no:cacheprovider \
      --numprocesses "$(nproc)" --dist loadgroup \
      --durations=15 --durations-min=5 "$@"
}

# Runs the tests in QGIS, which share a process with nothing else, beside the
# others: they wait most of the time. Closes with the sum of both.
all_python_tests() # build folder, arguments
{
  local logs status=0 qgis
  logs=$(mktemp -d)
  python_tests "$@" autotest/qgis >"$logs/qgis" 2>&1 &
  qgis=$!
  python_tests "$@" autotest/python 2>&1 | tee "$logs/python" || status=1
  wait "$qgis" || status=1
  printf '\n-- in QGIS\n'
  cat "$logs/qgis"
  printf '\n-- together\n'
  awk '/^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/ {
      passed += $1; failed += $3; skipped += $5
    } END {
      print passed " passed, " failed " failed, " skipped " skipped"
    }' "$logs/python" "$logs/qgis"
  rm -r "$logs"
  return "$status"
}
