#!/usr/bin/env bash
# Holds the units to what is promised of them, under a systemd of its own: two replicas of a release become ready as an
# unprivileged user who can write their cache and nothing else, keep what Node compiled, are started again when they
# are killed, and end at a stop with status 0.
#   deploy/systemd/check.sh     Needs systemd, overlayfs, and to be root.
# systemd is the first process of new namespaces, over a copy-on-write view of this machine's files and without its
# network: nothing outside is changed.
set -euo pipefail
tree=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$tree/deploy/release.sh" "$work/release" >/dev/null 2>&1
mkdir "$work/results"

cat >"$work/probe.sh" <<'PROBE'
set -uo pipefail
main() { systemctl show --property MainPID --value "grammar@$1"; }
restarts() { systemctl show --property NRestarts --value "grammar@$1"; }
ended() { systemctl show --property Result --property ExecMainStatus --property ActiveState "grammar@$1" | sort | tr '\n' ' '; }
ready() {
  for _ in $(seq 300); do
    curl --fail --silent --output /dev/null "http://127.0.0.1:44${1}0/ready" && return
    sleep 0.1
  done
  journalctl --no-pager --unit "grammar@$1"
  return 1
}
failed=0
check() { if [ "$2" = "$3" ]; then echo "passed  $1"; else echo "FAILED  $1: $2, not $3"; failed=1; fi; }

ip link set lo up
systemctl start grammar.target
ready 0 && ready 1
check 'both replicas become ready' $? 0
check 'they are not root' "$(ps -o user= -p "$(main 0)")" grammar
check 'they have no capability' "$(sed -n 's/^CapEff:\t//p' "/proc/$(main 0)/status")" 0000000000000000
check 'the release is read-only to them' "$(grep -c ' / / ro,' "/proc/$(main 0)/mountinfo")" 1
check 'a rule is answered' "$(curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:4400/v1/rules/CAM-004)" 200
check 'a coordinate is answered' "$(curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:4411/v1/axes)" 200
systemctl restart grammar@0
ready 0
check 'a restart leads to a ready replica' $? 0
check 'what Node compiled is kept' "$(find /var/cache/private/grammar -type f | grep -c . | sed 's/^[1-9].*/some/')" some
kill -KILL "$(main 1)"
sleep 2
ready 1
check 'a killed replica is ready again' $? 0
check 'it was started once more' "$(restarts 1)" 1
systemctl stop grammar@0 grammar@1
for replica in 0 1; do
  check "a stop ends replica $replica with status 0" "$(ended $replica)" 'ActiveState=inactive ExecMainStatus=0 Result=success '
done
echo "$failed" >/results/status
PROBE

cat >"$work/boot.sh" <<'BOOT'
set -euo pipefail
tree=$1 work=$2
mount --make-rprivate /
mkdir "$work/layers" "$work/root"
mount --types tmpfs tmpfs "$work/layers"
mkdir "$work/layers/upper" "$work/layers/work"
mount --types overlay overlay --options "lowerdir=/,upperdir=$work/layers/upper,workdir=$work/layers/work" "$work/root"
cd "$work/root"
mount --types proc proc proc
mount --rbind /sys sys
mount --rbind /dev dev
mount --types tmpfs tmpfs run
mkdir --parents results srv/grammar etc/grammar run/systemd/system
mount --bind "$work/results" results
cp --archive "$work/release" srv/grammar/release
ln --symbolic release srv/grammar/current
cp "$tree"/deploy/systemd/grammar* run/systemd/system/
mkdir run/systemd/system/grammar.target.wants
for replica in 0 1; do
  printf 'MEDIA_PORT=44%s0\nCOORDINATE_PORT=44%s1\n' $replica $replica >"etc/grammar/replica-$replica.env"
  ln --symbolic ../grammar@.service "run/systemd/system/grammar.target.wants/grammar@$replica.service"
done
cp "$work/probe.sh" srv/grammar/probe.sh
# Of this machine's services only the journal is started.
cat >run/systemd/system/probe.service <<UNIT
[Unit]
DefaultDependencies=no
Wants=systemd-journald.service
After=systemd-journald.service
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
ExecStart=/bin/bash /srv/grammar/probe.sh
StandardOutput=file:/results/output
StandardError=file:/results/output
UNIT
for unit in systemd-{udevd,udev-trigger,sysctl,modules-load,tmpfiles-setup,tmpfiles-setup-dev,remount-fs,random-seed,timesyncd,networkd,resolved,logind,update-utmp}; do
  ln --symbolic --force /dev/null "run/systemd/system/$unit.service"
done
mkdir before
pivot_root . before
cd /
umount --lazy /before
export container=namespaces SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1
exec /lib/systemd/systemd --system --unit=probe.service --log-target=null
BOOT

timeout --signal=KILL 180 unshare --mount --pid --net --uts --ipc --fork --kill-child \
  bash "$work/boot.sh" "$tree" "$work" || true
cat "$work/results/output"
[ "$(cat "$work/results/status")" = 0 ]
