#!/usr/bin/env bash
# Lays out a release: code, dependencies and the built file, in a folder of its own that needs nothing outside and is
# never written again.   deploy/release.sh <folder> [words for npm ci, such as --omit=optional where Node 24 is there]
set -euo pipefail
tree=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:?'say where: deploy/release.sh <folder>'}
shift
if [ -e "$folder" ]; then echo "$folder is there already: a release has a folder of its own" >&2; exit 1; fi

# What a failure leaves half done is removed.
trap 'status=$?; [ "$status" = 0 ] || rm -rf "$folder"' EXIT
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cp -R "$tree"/{src,seed,migrations,skills,docs,run.mjs,package.json,package-lock.json,.npmrc,README.md,SECURITY.md,LICENSE} "$folder/"
cd "$folder"
npm ci --omit=dev "$@" >&2
# The corpus stays outside: beside the code, a start would make the file match it.
node=$(PATH="$PWD/node_modules/.bin:$tree/node_modules/.bin:$PATH" command -v node)
"$node" run.mjs seed/seed.ts --corpus "$tree/corpus" --database "$PWD/data/grammar.db" >&2
chmod -R go+rX,go-w .
echo "$PWD"
