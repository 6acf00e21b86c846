#!/usr/bin/env bash
# Holds the units and the steps of docs/operating.md to what is promised of them, under a systemd of its own:
# scripts/systemd-steps.ts installs, upgrades, rolls back and removes two replicas by the very commands of that page,
# behind nginx and under load.
#   deploy/systemd/check.sh     After `npm ci`, from whose cache the releases are laid out. Needs systemd, nginx,
#                               overlayfs, and to be root.
# systemd is the first process of new namespaces, over a copy-on-write view of this machine's files and without its
# network: nothing outside is changed.
set -euo pipefail

if [ "${1:-}" != --inside ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work/results"
  status=0
  timeout --signal=KILL 600 unshare --mount --pid --net --uts --ipc --fork --kill-child \
    "$0" --inside "$work" || status=$?
  cat "$work/results/output"
  exit "$status"
fi

work=$2
tree=$(cd "$(dirname "$0")/../.." && pwd)
mount --make-rprivate /
mkdir "$work/layers" "$work/root"
mount --types tmpfs tmpfs "$work/layers"
view() {
  mkdir -p "$work/layers/$3/upper" "$work/layers/$3/work"
  mount --types overlay overlay --options "lowerdir=$1,upperdir=$work/layers/$3/upper,workdir=$work/layers/$3/work" "$2"
}
view / "$work/root" root
cd "$work/root"
mount --types proc proc proc
mount --rbind /sys sys
mount --rbind /dev dev
mount --types tmpfs tmpfs run
mkdir --parents results mnt/tree run/systemd/system
mount --bind "$work/results" results
view "$tree" mnt/tree tree
# Of this machine's services only the journal is started.
cat >run/systemd/system/steps.service <<UNIT
[Unit]
DefaultDependencies=no
Wants=systemd-journald.service
After=systemd-journald.service
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
WorkingDirectory=/mnt/tree
Environment="PATH=/mnt/tree/node_modules/.bin:$PATH" "HOME=$HOME" npm_config_offline=true
ExecStartPre=/usr/bin/env ip link set lo up
ExecStart=/usr/bin/env node run.mjs scripts/systemd-steps.ts --inside
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
exec /lib/systemd/systemd --system --unit=steps.service --log-target=null
