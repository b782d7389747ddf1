# Sourced by the scripts beside it: a fresh Debian in a folder, and commands in it. systemd does not run there.
set -eu
root=$(mktemp -d)
clean() {
  # All that runs in it, and nothing else.
  for each in /proc/[0-9]*; do
    [ "$(readlink "$each/root")" != "$root" ] || kill -KILL "${each#/proc/}" 2>/dev/null || true
  done
  for each in dev/shm proc; do umount "$root/$each" 2>/dev/null || true; done
  rm -rf --one-file-system "$root"
}
trap clean EXIT
trap 'exit 1' INT TERM
step() { echo "== $(date +%T) $1"; }
fail() { echo "FAILED: $1" >&2; exit 1; }
inside() { chroot "$root" sh -ec "$1"; }
apt() {
  chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@" >>"$root/apt.log" 2>&1 ||
    { tail -20 "$root/apt.log"; fail "apt-get $*"; }
}

# fresh_root SUITE
fresh_root() {
  step "a fresh $1"
  # Lists of a mirror that stands still are no older than its packages.
  mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' "$1" "$root" >/dev/null
  mount -t proc proc "$root/proc"
  cp /etc/resolv.conf "$root/etc/"
  # Certificates of this machine's own, which its settings may name.
  unset NODE_EXTRA_CA_CERTS
  apt update
}
