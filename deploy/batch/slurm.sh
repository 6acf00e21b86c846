#!/usr/bin/env bash
#SBATCH --job-name=grammar-lint
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --requeue
#SBATCH --open-mode=append
#
# Lints a folder in shards as a Slurm array and merges what they wrote: <out>/report.json is that of one run.
#
#   deploy/batch/slurm.sh <folder> <out> [options of grammar lint…]
#
# prints the ids of two jobs: the array, and the merge that waits for it. Folder, out and $XDG_CACHE_HOME (otherwise
# ~/.cache) lie where every node sees them.
#
# SHARDS   16  parts of the folder
# SBATCH       more options for sbatch: --partition=… --time=…
# GRAMMAR      the command; otherwise grammar on PATH
#
# A task that is killed, or whose node is lost, goes on where it stood. The merge ends with 0, 1 for findings, 2 for
# what could not be read.
set -euo pipefail

folder=$(realpath "${1:?say what: deploy/batch/slurm.sh <folder> <out>}")
mkdir -p "${2:?say where: deploy/batch/slurm.sh <folder> <out>}"
out=$(realpath "$2")
shift 2
grammar=${GRAMMAR:-grammar}

if [ -z "${SLURM_JOB_ID:-}" ]; then
  self=$(realpath "$0")
  export SHARDS=${SHARDS:-16}
  array=$(sbatch --parsable ${SBATCH:-} --array="1-$SHARDS" --output="$out/task-%a.log" "$self" "$folder" "$out" "$@")
  merge=$(sbatch --parsable ${SBATCH:-} --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --output="$out/merge.log" "$self" "$folder" "$out")
  echo "$array $merge"
  exit
fi

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  parts=()
  for shard in $(seq "$SHARDS"); do parts+=("$out/part-$shard.json"); done
  exec $grammar merge "${parts[@]}" --in "$folder" --output "$out/report.json"
fi

part=$out/part-$SLURM_ARRAY_TASK_ID
for start in 1 2 3 4; do
  status=0
  $grammar lint "$folder" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" "$@" \
    --fail-on never --format json --output "$part.tmp" || status=$?
  # Above 128 it was killed: what it had read is not read again.
  [ "$status" -gt 128 ] || break
done
# With 2 something could not be read, and the report says what: another start changes nothing.
if [ "$status" -ne 0 ] && { [ "$status" -ne 2 ] || [ ! -s "$part.tmp" ]; }; then exit "$status"; fi
mv "$part.tmp" "$part.json"
