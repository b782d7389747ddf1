#!/bin/sh
# Installs, runs and purges both packages on a copy of this system that nothing else sees and that ends with it, as root:
#   test/packages/on-this-system.sh FOLDER PORT
# with both packages in the folder, and a port for the server.
set -eu
if [ "${COPY:-}" = '' ]; then
  COPY=$(mktemp -d)
  export COPY
  unshare --mount --pid --fork --kill-child sh "$0" "$@" && code=0 || code=$?
  rmdir "$COPY"
  exit "$code"
fi
server_port=$2
root=$COPY/root
step() { echo "== $1"; }
fail() { echo "FAILED: $1" >&2; exit 1; }
inside() { chroot "$root" sh -ec "$1"; }
. "$(dirname "$0")/server-in-root.sh"

mount -t tmpfs tmpfs "$COPY"
mkdir "$COPY/changed" "$COPY/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$COPY/changed,workdir=$COPY/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mkdir "$root/packages"
mount --bind "$1" "$root/packages"

step 'installs'
# What they need may be lacking where something else does its work; fresh systems are tested by the scripts beside this one.
inside 'dpkg --force-depends --force-unsafe-io --install /packages/*.deb >/dev/null'
inside 'dpkg --verify parley-server parley-chromium' || fail 'files differ from those of the packages'
inside '[ "$(readlink -f /usr/bin/parley)" = /opt/Parley/parley ]' || fail 'there is no link to the app'
inside '[ "$(stat -c "%U:%G %a" /etc/parley-server/parley-server.conf)" = "root:parley-server 640" ]' || fail 'anybody can read the options'
for unit in multi-user.target.wants/parley-server.service timers.target.wants/parley-server-backup.timer; do
  [ -L "$root/etc/systemd/system/$unit" ] || fail "$unit is not enabled"
done

step 'serves, and finds nothing wrong'
inside "echo PARLEY_LISTEN=127.0.0.1:$server_port >>/etc/parley-server/parley-server.conf"
serve
inside 'echo a-long-password | parley-server user add mira --name Mira >/dev/null && parley-server user list | grep -q "^mira@"' ||
  fail 'root cannot administer it'
inside 'parley-server invite create >/dev/null' || fail 'nobody can be invited'
inside 'parley-server backup /var/backups/parley-server/parley-today && parley-server doctor' >"$root/doctor.log" ||
  { cat "$root/doctor.log"; fail 'the doctor finds something wrong'; }
found=$(inside 'find /var/lib/parley-server /var/backups/parley-server -perm /077 -o ! -user parley-server')
[ -z "$found" ] || fail "others may read $found"
stop

step 'is purged, and leaves what people wrote'
inside 'dpkg --purge parley-server parley-chromium >/dev/null'
[ ! -e "$root/opt/Parley" ] && [ ! -L "$root/usr/bin/parley" ] && [ ! -e "$root/etc/parley-server/parley-server.conf" ] ||
  fail 'something is left'
[ -n "$(ls "$root/var/lib/parley-server")" ] || fail 'the data is gone'
echo 'All passed.'
