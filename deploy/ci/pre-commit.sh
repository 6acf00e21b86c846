#!/bin/sh
# The same without pre-commit: copy it to .git/hooks/pre-commit and make it executable.
set -eu
git diff --cached --name-only --diff-filter=ACMR -z -- \
  '*.vtt' '*.srt' '*.ttml' '*.dfxp' '*.mp4' '*.mov' '*.mkv' '*.mxf' '*.wav' '*.flac' '*.mp3' '*.m4a' \
  '*.glb' '*.gltf' '*.ply' '*.spz' '*.jpg' '*.jpeg' '*.png' '*.exr' '*.otio' '*.edl' '*.mpd' '*.m3u8' |
  xargs -0 -r npx --yes @grammar-of-media/cli@1 lint --quiet --
