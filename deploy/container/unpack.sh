#!/usr/bin/env bash
# Unpacks packages of Debian into a folder, without what only people read:
#   deploy/container/unpack.sh <folder> <package> …      Needs Debian. No script of a package runs.
set -euo pipefail
folder=${1:?'say where: deploy/container/unpack.sh <folder> <package> …'}
shift
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
(cd "$packages" && apt-get -o APT::Sandbox::User=root download "$@" >/dev/null)
mkdir -p "$folder"
for package in "$packages"/*.deb; do dpkg-deb --extract "$package" "$folder"; done
rm -rf "$folder"/usr/share/{doc,gcc,gdb,lintian,man} "$folder"/usr/lib/*/gconv
