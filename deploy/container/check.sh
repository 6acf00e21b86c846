#!/usr/bin/env bash
# Holds an image of build.sh to what is promised of it: its size, and that it runs as PID 1 on a read-only root, as a
# user without capabilities, becomes ready, answers a GET and a POST, and ends at SIGTERM with status 0.
#   deploy/container/check.sh [tag]      Needs to be root, to make the namespaces that a container engine makes.
set -euo pipefail
tag=${1:-grammar}
most=250000000
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
work=$(mktemp -d)
container=$(buildah from "localhost/$tag")
engine=
trap '[ -z "$engine" ] || kill -KILL "$engine" 2>/dev/null || true; buildah rm "$container" >/dev/null; rm -rf "$work"' EXIT
root=$(buildah mount "$container")

config() { buildah inspect --type image --format "$1" "localhost/$tag"; }
IFS=: read -r user group <<<"$(config '{{.OCIv1.Config.User}}')"
folder=$(config '{{.OCIv1.Config.WorkingDir}}')
read -r -a entry <<<"$(config '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}')"
read -r -a variables <<<"$(config '{{range .OCIv1.Config.Env}}{{.}} {{end}}')"

touch "$work/output"
# The first process of a PID namespace, as an engine starts it. HOST is a loopback address here.
unshare --mount --pid --fork --kill-child bash -c '
  root=$1 user=$2 group=$3 folder=$4; shift 4
  mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" && mount -t proc proc "$root/proc"
  exec setpriv --no-new-privs --bounding-set=-all,+setuid,+setgid,+sys_chroot /usr/bin/env --ignore-environment \
    "${@:1:$#}"' \
  check "$root" "$user" "$group" "$folder" \
  "${variables[@]}" HOST=127.0.0.1 MEDIA_PORT=0 COORDINATE_PORT=0 \
  /usr/bin/unshare --root="$root" --wd="$folder" --setgid="$group" --setuid="$user" "${entry[@]}" \
  >"$work/output" 2>&1 &
engine=$!

address() { sed -n "s|^$1 .*(data: \(http://.*\)/v1)$|\1|p" "$work/output"; }
for _ in $(seq 150); do
  media=$(address Media)
  [ -n "$media" ] && curl --fail --silent --output "$work/ready" "$media/ready" && break
  kill -0 "$engine" || { cat "$work/output"; exit 1; }
  sleep 0.2
done
curl --fail --silent --show-error "$media/v1/rules/CAM-004" >/dev/null
curl --fail --silent --show-error "$(address Coordinate)/v1/axes" >/dev/null
curl --fail --silent --show-error --header 'Content-Type: application/json' --data '{"context": {}}' \
  "$media/v1/evaluate" >/dev/null
child=$(ps -o pid= --ppid "$engine" | tr -d ' ')
capabilities=$(sed -n 's/^CapEff:\t//p' "/proc/$child/status")
ids=$(sed -n 's/^Uid:\t\([0-9]*\).*/\1/p' "/proc/$child/status")
memory=$(sed -n 's/^VmRSS:\t *//p' "/proc/$child/status")
kill -TERM "$child"
status=0
wait "$engine" || status=$?
engine=
umount "$root/proc" 2>/dev/null || true
size=$(du --summarize --bytes "$root" | cut -f1)

echo "$size bytes; ready, user $ids, capabilities $capabilities, $memory; status $status at SIGTERM"
[ "$size" -le "$most" ] && [ "$status" = 0 ] && [ "$ids" = "$user" ] && [ "$capabilities" = 0000000000000000 ]
