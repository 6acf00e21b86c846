#!/usr/bin/env bash
# Lints a folder in shards with GNU parallel and merges what they wrote: <out>/report.json is that of one run.
#
#   deploy/batch/parallel.sh <folder> <out> [options of grammar lint…]
#
# SHARDS  16    parts of the folder; more than processors, so that a large one does not keep the others waiting
# JOBS    100%  shards at a time (--jobs of parallel)
# SSH           file of hosts (--sshloginfile of parallel) that see folder, out and command under the same paths
# GRAMMAR       the command; otherwise grammar on PATH
#
# A shard that is killed is started again, and reads on where it stood. After all of it was ended, the same command
# runs only what is missing. The status is that of grammar merge: 0, 1 for findings, 2 for what could not be read.
set -euo pipefail

if [ -n "${GRAMMAR_SHARD:-}" ]; then
  folder=$1 out=$2
  shift 2
  part=$out/part-$GRAMMAR_SHARD
  status=0
  ${GRAMMAR:-grammar} lint "$folder" --shard "$GRAMMAR_SHARD/$SHARDS" "$@" \
    --fail-on never --format json --output "$part.tmp" || status=$?
  # With 2 something could not be read, and the report says what: another start changes nothing.
  if [ "$status" -ne 0 ] && { [ "$status" -ne 2 ] || [ ! -s "$part.tmp" ]; }; then exit "$status"; fi
  mv "$part.tmp" "$part.json"
  exit
fi

folder=$(realpath "${1:?say what: deploy/batch/parallel.sh <folder> <out>}")
mkdir -p "${2:?say where: deploy/batch/parallel.sh <folder> <out>}"
out=$(realpath "$2")
shift 2
export SHARDS=${SHARDS:-16}
self=$(realpath "$0")
parallel --quote --will-cite --jobs "${JOBS:-100%}" --retries 4 --joblog "$out/jobs.log" --resume-failed \
  ${SSH:+--sshloginfile "$SSH"} \
  env GRAMMAR_SHARD={} SHARDS="$SHARDS" GRAMMAR="${GRAMMAR:-grammar}" \
  ${XDG_CACHE_HOME:+XDG_CACHE_HOME="$XDG_CACHE_HOME"} "$self" "$folder" "$out" "$@" ::: $(seq "$SHARDS")
parts=()
for shard in $(seq "$SHARDS"); do parts+=("$out/part-$shard.json"); done
exec ${GRAMMAR:-grammar} merge "${parts[@]}" --in "$folder" --output "$out/report.json"
