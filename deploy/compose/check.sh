#!/usr/bin/env bash
# Starts compose.yaml and holds it to what is promised of it: answers and refusals through the proxy, read-only roots
# and no rights; a killed replica comes back, an upgrade and a rollback by one replica after the other lose nothing
# under load, the proxy starts without a replica, and everything ends with status 0.
#   deploy/compose/check.sh [docker compose | docker-compose | …]      After deploy/container/build.sh.
# Needs to be root, buildah and dockerd. The engine is of its own, in namespaces of its own, without this machine's
# network: nothing outside is changed, and it ends with the script.
set -euo pipefail
tree=$(cd "$(dirname "$0")/../.." && pwd)
missing() { echo "deploy/compose/check.sh needs $1" >&2; exit 1; }

if [ "${1:-}" != --inside ]; then
  read -r -a compose <<<"${*:-}"
  if [ "${#compose[@]}" = 0 ]; then
    if docker compose version >/dev/null 2>&1; then compose=(docker compose); else compose=(docker-compose); fi
  fi
  [ "$(id -u)" = 0 ] || missing 'to be root, to make namespaces and to start an engine'
  for command in buildah dockerd docker "${compose[0]}"; do
    command -v "$command" >/dev/null || missing "$command, which is not installed"
  done
  export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
  buildah inspect --type image localhost/grammar >/dev/null 2>&1 || missing 'the image of deploy/container/build.sh'
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  buildah push --quiet localhost/grammar "docker-archive:$work/grammar.tar:grammar:latest" >/dev/null
  "$tree/deploy/compose/nginx-image.sh" >"$work/nginx.tar"
  status=0
  timeout --signal=KILL 600 unshare --mount --pid --net --ipc --fork --kill-child --mount-proc \
    "$0" --inside "$work" "${compose[@]}" || status=$?
  exit "$status"
fi

work=$2
shift 2
compose=("$@" --file "$tree/deploy/compose/compose.yaml")
export DOCKER_HOST=unix://$work/engine.sock NGINX_IMAGE=nginx:debian GRAMMAR_IMAGE=grammar:latest
ip link set lo up
dockerd --host "$DOCKER_HOST" --data-root "$work/data" --exec-root "$work/exec" --pidfile "$work/pid" >"$work/log" 2>&1 &
engine=$!
for _ in $(seq 100); do docker version >/dev/null 2>&1 && break; sleep 0.2; done
docker version >/dev/null 2>&1 || { tail "$work/log"; missing 'an engine that starts (its log is above)'; }
docker load --quiet --input "$work/grammar.tar" >/dev/null
docker import --change 'ENV PATH=/usr/sbin' "$work/nginx.tar" "$NGINX_IMAGE" >/dev/null
# The next release: the same files under another name, told apart by its label.
docker build --quiet --label release=next --tag grammar:next - <<<'FROM grammar:latest' >/dev/null 2>&1

failed=0
check() { if [ "$2" = "$3" ]; then echo "passed  $1"; else echo "FAILED  $1: $2, not $3"; failed=1; fi; }
container() { docker ps --all --quiet --filter "label=com.docker.compose.service=$1"; }
inspect() { docker inspect --format "$2" "$(container "$1")"; }
healthy() {
  for _ in $(seq 120); do
    [ "$(inspect "$1" '{{.State.Health.Status}}')" = healthy ] && return
    sleep 0.25
  done
  docker logs "$(container "$1")" 2>&1 | tail -n 20
  return 1
}
pid() { inspect "$1" '{{.State.Pid}}'; }
media=http://127.0.0.1:8310 coordinate=http://127.0.0.1:8320
asked() { curl --silent --output /dev/null --max-time 5 --write-out '%{http_code}' "$@" || true; }

"${compose[@]}" up --detach >"$work/up" 2>&1 || { cat "$work/up"; exit 1; }
check 'both replicas are healthy once it is up' "$(inspect one '{{.State.Health.Status}}') $(inspect two '{{.State.Health.Status}}')" 'healthy healthy'
for service in one two proxy; do
  process=/proc/$(pid "$service")
  check "the root of $service is read-only" "$(grep -c ' / / ro,' "$process/mountinfo")" 1
done
check 'replicas have no capability and are not root' "$(sed -nE 's/^(CapEff|Uid):\t(\w+).*/\2/p' "/proc/$(pid one)/status" | tr '\n' ' ')" '10001 0000000000000000 '

sleep 1
check 'a rule is answered' "$(asked $media/v1/rules/CAM-004)" 200
check 'an evaluation is answered' "$(asked --json '{"context":{}}' $media/v1/evaluate)" 200
check 'a coordinate is answered' "$(asked $coordinate/v1/axes)" 200
check 'a page is answered' "$(asked $media/)" 200
find "$(docker volume inspect --format '{{.Mountpoint}}' grammar_cache)" -type f -delete
check 'what nginx keeps can be deleted' "$(curl --silent --head $media/v1/rules/CAM-004 | tr -d '\r' | sed -n 's/^X-Cache: //p')" MISS
head --bytes 300000 /dev/zero >"$work/large"
refusal=$(curl --silent --include --header 'Content-Type: application/json' --data-binary "@$work/large" $media/v1/evaluate | tr -d '\r')
check 'what the proxy refuses is JSON that any page can read' \
  "$(grep -c -e '^HTTP/1.1 413' -e '^Access-Control-Allow-Origin: \*' -e '^{"error":"payload_too_large"' <<<"$refusal")" 3

# Reads past the cache and evaluations, on both services, below what limits.conf allows one address.
# Standard error, since it is written line by line.
steady() { curl --silent --rate 10/s --max-time 15 --output /dev/null --write-out '%{stderr}%{http_code} %{time_total}\n' "$@"; }
load=()
start_load() {
  steady "$media/v1/health#[1-9999]" 2>"$work/load-1" & load+=($!)
  steady "$coordinate/v1/health#[1-9999]" 2>"$work/load-2" & load+=($!)
  steady --json '{"context":{}}' "$media/v1/evaluate#[1-9999]" 2>"$work/load-3" & load+=($!)
  steady --json '{"mode":"SOLVE"}' "$coordinate/v1/validate#[1-9999]" 2>"$work/load-4" & load+=($!)
}
lost() { sort "$work"/load-* | grep -v '^200 ' | tr '\n' ';' || true; }
answers() { cat "$work"/load-* | wc -l; }
longest() { cut -d ' ' -f 2 "$work"/load-* | sort -n | tail -n 1; }
replace() {
  GRAMMAR_IMAGE=$1 "${compose[@]}" up --detach --no-deps "$2" >"$work/up" 2>&1 || cat "$work/up"
  healthy "$2"
  # nginx leaves a replica that was away alone for two seconds.
  sleep 3
}
start_load
sleep 2
kill -KILL "$(pid one)"
sleep 2
healthy one
check 'a killed replica is healthy again' $? 0
check 'the engine started it once more' "$(inspect one '{{.RestartCount}}')" 1
check 'no request was lost' "$(lost)" ''
sleep 3
replace grammar:next one
replace grammar:next two
check 'the next release is in both replicas' "$(inspect one '{{.Config.Image}}') $(inspect two '{{.Config.Image}}')" 'grammar:next grammar:next'
check 'no request was lost to the upgrade' "$(lost)" ''
replace grammar:latest one
replace grammar:latest two
check 'the release before is in both again' "$(inspect one '{{.Config.Image}}') $(inspect two '{{.Config.Image}}')" 'grammar:latest grammar:latest'
check 'no request was lost to the rollback' "$(lost)" ''
kill "${load[@]}" && wait "${load[@]}" 2>/dev/null || true
echo "        $(answers) answers under load, the longest after $(longest) s"

"${compose[@]}" stop two >/dev/null 2>&1
"${compose[@]}" restart proxy >/dev/null 2>&1
sleep 1
check 'the proxy starts beside one replica' "$(asked $media/v1/health)" 200
"${compose[@]}" stop one >/dev/null 2>&1
check 'without a replica the proxy says so in JSON' "$(curl --silent $media/v1/health | cut --bytes 1-22)" '{"error":"unavailable"'
check 'what is in its cache is still answered' "$(asked $media/v1/rules/CAM-004)" 200
"${compose[@]}" start one two >/dev/null 2>&1
healthy one && healthy two
"${compose[@]}" stop >/dev/null 2>&1
for service in one two proxy; do check "a stop ends $service with status 0" "$(inspect "$service" '{{.State.ExitCode}}')" 0; done
"${compose[@]}" down --volumes >/dev/null 2>&1
check 'nothing is left' "$(docker ps --all --quiet; docker volume ls --quiet; docker network ls --quiet --filter name=grammar)" ''
kill "$engine" && wait "$engine" || true
exit "$failed"
