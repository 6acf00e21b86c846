#!/usr/bin/env bash
# Runs the Deployment of grammar.yaml with podman and holds it to what is promised of it: two replicas become ready,
# answer without rights and within their memory, come back when they are killed and when they hang, and say that they
# stop before they end with status 0.
#   deploy/kubernetes/check.sh      After deploy/container/build.sh. Needs to be root, buildah, podman and Debian.
# `podman kube play` is no cluster: it leaves the Service and the PodDisruptionBudget out, spreads nothing and replaces
# nothing. It publishes the ports of every pod on this machine, so each replica is played for itself, with ports of its
# own; it wants numbers where probes name ports, and asks them by sh and curl from within, which the image is given
# here. What a systemd would do, ask the liveness probe from time to time, this script does.
# Everything is in namespaces of its own, without this machine's network, and ends with the script.
set -euo pipefail
tree=$(cd "$(dirname "$0")/../.." && pwd)
manifest=$tree/deploy/kubernetes/grammar.yaml
missing() { echo "deploy/kubernetes/check.sh needs $1" >&2; exit 1; }

if [ "${1:-}" != --inside ]; then
  [ "$(id -u)" = 0 ] || missing 'to be root, to make namespaces'
  for command in buildah podman apt-get; do
    command -v "$command" >/dev/null || missing "$command, which is not installed"
  done
  export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
  buildah inspect --type image localhost/grammar >/dev/null 2>&1 || missing 'the image of deploy/container/build.sh'
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  # catatonit is what podman keeps a pod open with.
  "$tree/deploy/container/unpack.sh" "$work/tools" busybox-static catatonit
  cat >"$work/curl" <<'CURL'
#!/bin/sh
exec node --eval "fetch(process.argv[1], { signal: AbortSignal.timeout(2000) })
  .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" "$2"
CURL
  chmod 755 "$work/curl"
  container=$(buildah from localhost/grammar)
  buildah copy --quiet "$container" "$work/tools/bin/busybox" /bin/sh >/dev/null
  buildah copy --quiet "$container" "$work/curl" /usr/local/bin/curl >/dev/null
  image=$(sed -n 's/^ *image: //p' "$manifest")
  buildah commit --quiet --rm "$container" "oci-archive:$work/image.tar:$image" >/dev/null
  status=0
  timeout --signal=KILL 240 unshare --mount --pid --net --ipc --fork --kill-child --mount-proc \
    "$0" --inside "$work" || status=$?
  exit "$status"
fi

work=$2
ip link set lo up
# podman wants every controller that the kernel has, and not each is mounted everywhere.
if [ ! -e /sys/fs/cgroup/cgroup.controllers ]; then
  mount -t tmpfs tmpfs /sys/fs/cgroup
  for controller in $(awk 'NR > 1 && $4 == 1 { print $1 }' /proc/cgroups); do
    mkdir "/sys/fs/cgroup/$controller"
    mount -t cgroup -o "$controller" cgroup "/sys/fs/cgroup/$controller"
  done
  mkdir /sys/fs/cgroup/systemd
  mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd
fi
export PATH=$PATH:$work/tools/usr/bin
engine() {
  podman --root "$work/root" --runroot "$work/run" --tmpdir "$work/tmp" --storage-driver overlay \
    --cgroup-manager cgroupfs --network-backend netavark "$@"
}
engine load --quiet --input "$work/image.tar" >/dev/null

failed=0
check() { if [ "$2" = "$3" ]; then echo "passed  $1"; else echo "FAILED  $1: $2, not $3"; failed=1; fi; }
inspect() { engine inspect --format "$2" "grammar-$1-pod-0-grammar"; }
process() { echo "/proc/$(inspect "$1" '{{.State.Pid}}')"; }
asked() { curl --silent --output /dev/null --max-time 5 --write-out '%{http_code}' "$@" || true; }
# The port of a replica: its number before the port of the container.
media() { echo "http://127.0.0.1:$1""4310"; }
coordinate() { echo "http://127.0.0.1:$1""4320"; }
metrics() { echo "http://127.0.0.1:$1""9310"; }
ready() {
  for _ in $(seq 150); do
    [ "$(asked "$(media "$1")/ready")" = 200 ] && return
    sleep 0.2
  done
  engine logs "grammar-$1-pod-0-grammar" 2>&1 | tail -n 20
  return 1
}

for replica in 1 2; do
  sed -E -e "s/^  name: grammar$/  name: grammar-$replica/" -e 's/^  replicas: 2$/  replicas: 1/' \
    -e "s/containerPort: ([0-9]+)/&, hostPort: $replica\1/" -e 's/port: media\}/port: 4310}/' \
    -e 's/port: coordinate\}/port: 4320}/' "$manifest" >"$work/replica-$replica.yaml"
  engine kube play "$work/replica-$replica.yaml" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
done
status_of() { sed -nE "s/^$2:\t(\w+).*/\1/p" "$(process "$1")/status"; }
memory() {
  local group=/sys/fs/cgroup
  if [ -e $group/cgroup.controllers ]; then cat "$group$(sed -n 's/^0:://p' "$(process "$1")/cgroup")/memory.max"
  else cat "$group/memory$(sed -n 's/^[0-9]*:memory://p' "$(process "$1")/cgroup")/memory.limit_in_bytes"; fi
}
for replica in 1 2; do
  ready $replica
  check "replica $replica becomes ready" $? 0
  check 'a rule is answered' "$(asked "$(media $replica)/v1/rules/CAM-004")" 200
  check 'a coordinate is answered' "$(asked "$(coordinate $replica)/v1/axes")" 200
  check 'metrics are answered' "$(asked "$(metrics $replica)/metrics")" 200
  check 'it is not root' "$(status_of $replica Uid)" 10001
  check 'it has no capability' "$(status_of $replica CapEff)" 0000000000000000
  check 'it can get no more rights' "$(status_of $replica NoNewPrivs)" 1
  check 'its system calls are filtered' "$(status_of $replica Seccomp)" 2
  check 'its root is read-only' "$(grep -c ' / / ro,' "$(process $replica)/mountinfo")" 1
  check 'its memory has a limit' "$(memory $replica)" $((512 * 1024 * 1024))
done

kill -KILL "$(inspect 1 '{{.State.Pid}}')"
sleep 1
ready 1
check 'a killed replica is ready again' $? 0

started=$(inspect 1 '{{.State.StartedAt}}')
check 'the liveness probe finds it well' "$(engine healthcheck run grammar-1-pod-0-grammar >/dev/null 2>&1; echo $?)" 0
kill -STOP "$(inspect 1 '{{.State.Pid}}')"
for _ in 1 2 3; do engine healthcheck run grammar-1-pod-0-grammar >/dev/null 2>&1 || true; done
check 'the other replica answers while one hangs' "$(asked "$(media 2)/ready")" 200
ready 1
check 'a replica that hangs is ready again' $? 0
check 'since the liveness probe had it started anew' "$([ "$(inspect 1 '{{.State.StartedAt}}')" != "$started" ] && echo anew)" anew

grace=$(sed -n 's/^ *terminationGracePeriodSeconds: //p' "$manifest")
began=$SECONDS
engine stop --time "$grace" grammar-2-pod-0-grammar >/dev/null 2>&1 &
stopping=$!
sleep 2
check 'a replica that is asked to end says so' "$(asked "$(media 2)/ready")" 503
check 'and answers meanwhile' "$(asked "$(media 2)/v1/rules/CAM-004")" 200
wait "$stopping"
check 'it ends within its grace period' $((SECONDS - began < grace)) 1
check 'with status 0' "$(inspect 2 '{{.State.ExitCode}}')" 0
engine stop --time "$grace" grammar-1-pod-0-grammar >/dev/null 2>&1
check 'the other one too' "$(inspect 1 '{{.State.ExitCode}}')" 0
for replica in 1 2; do engine kube down "$work/replica-$replica.yaml" >/dev/null 2>&1 || true; done
check 'nothing is left' "$(engine pod ps --quiet)" ''
exit "$failed"
