#!/usr/bin/env bash
# Builds the image with buildah from Debian packages and npm's alone, so that no registry of images is asked.
#   deploy/container/build.sh [tag]      Needs Debian, buildah and `npm ci` in this tree. Prints the size.
# It needs no rights to make namespaces (chroot isolation) and no overlay file system (vfs), so it runs in containers.
set -euo pipefail
tree=$(cd "$(dirname "$0")/../.." && pwd)
tag=${1:-grammar}
export BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot} STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What Node's binary is linked to, and no shell.
"$tree/deploy/container/unpack.sh" "$work/base" libc6 libgcc-s1 libstdc++6
mkdir -p "$work"/base/{usr/local/bin,tmp,proc,dev,sys,etc}
chmod 1777 "$work/base/tmp"
cp "$tree"/node_modules/node-linux-*/bin/node "$work/base/usr/local/bin/node"

base=$(buildah from scratch)
buildah add --quiet "$base" "$work/base" / >/dev/null
buildah config --env PATH=/usr/local/bin "$base"
buildah commit --quiet --rm "$base" "$tag-base" >/dev/null

"$tree/deploy/release.sh" "$work/release/srv/grammar" --omit=optional >/dev/null
buildah bud --quiet --build-context "release=$work/release" --build-arg "BASE=localhost/$tag-base" \
  --file "$tree/deploy/container/Containerfile" --tag "$tag" "$work/base" >/dev/null
echo "$tag: $(buildah images --format '{{.Size}}' "localhost/$tag:latest")"
