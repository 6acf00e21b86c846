#!/usr/bin/env bash
# An image of Debian's nginx, for docker and podman where no registry of images is asked; .env then names the tag.
#   deploy/compose/nginx-image.sh | docker import --change 'ENV PATH=/usr/sbin' - nginx:debian      Needs Debian.
set -euo pipefail
tree=$(cd "$(dirname "$0")/../.." && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
"$tree/deploy/container/unpack.sh" "$root" \
  nginx nginx-common libc6 libcrypt1 libpcre2-8-0 libssl3 zlib1g base-passwd >&2
cp "$root/usr/share/base-passwd/passwd.master" "$root/etc/passwd"
cp "$root/usr/share/base-passwd/group.master" "$root/etc/group"
mkdir -p "$root"/{run,tmp,var/cache,var/log/nginx}
# Here nginx says what it has to say before it has read its configuration.
ln -sf /dev/stderr "$root/var/log/nginx/error.log"
tar --create --directory "$root" .
