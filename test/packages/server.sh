#!/bin/sh
# Installs, runs, upgrades, removes and purges the server's package in a fresh Debian, as root:
#   test/packages/server.sh out/parley-server_*.deb [SUITE]
# Needs mmdebstrap. systemd does not run there: the service's command line is started as its unit would.
. "$(dirname "$0")/fresh-root.sh"
. "$(dirname "$0")/server-in-root.sh"
package=$(realpath "$1")
fresh_root "${2:-bookworm}"
cp "$package" "$root/package.deb"

step 'installs, and is enabled'
apt install --no-install-recommends /package.deb
for unit in multi-user.target.wants/parley-server.service timers.target.wants/parley-server-backup.timer; do
  [ -L "$root/etc/systemd/system/$unit" ] || fail "$unit is not enabled"
done

for unit in parley-server.service parley-server-backup.service; do
  # Tenths: 2.0 or better.
  inside "systemd-analyze security --offline=true --threshold=20 /usr/lib/systemd/system/$unit >/dev/null" ||
    fail "$unit may do more than it has to"
done

step 'serves, and root administers it'
serve
inside 'echo a-long-password | parley-server user add mira --name Mira >/dev/null'
inside 'parley-server user list | grep -q "^mira@"' || fail 'the account is not listed'
inside 'parley-server invite create >/dev/null' || fail 'nobody can be invited'
inside '! setpriv --reuid=65534 --clear-groups parley-server user list 2>/dev/null' || fail 'anybody may administer it'
inside 'setpriv --reuid=65534 --clear-groups parley-server --help >/dev/null' || fail 'there is no help for anybody'
inside 'parley-server backup /var/backups/parley-server/parley-today && parley-server check'
inside 'parley-server doctor' >"$root/doctor.log" || { cat "$root/doctor.log"; fail 'the doctor finds something wrong'; }
grep -q '^ok	a server answers at http://127.0.0.1:4700$' "$root/doctor.log" || fail 'the doctor does not see the server'
found=$(inside 'find /var/lib/parley-server /var/backups/parley-server -perm /077 -o ! -user parley-server')
[ -z "$found" ] || fail "others may read $found"

step 'is upgraded while it runs, and keeps everything'
apt install --reinstall /package.deb
answers || fail 'the upgrade ended the server, which systemd restarts'
stop
serve
inside 'parley-server user list | grep -q "^mira@"' || fail 'the account is gone'
stop

step 'leaves options and data when it is removed, and data when it is purged'
apt remove parley-server
[ -e "$root/etc/parley-server/parley-server.conf" ] || fail 'the options are gone'
apt purge parley-server
[ ! -e "$root/etc/parley-server/parley-server.conf" ] || fail 'the options stay'
[ -n "$(ls "$root/var/lib/parley-server")" ] || fail 'the data is gone'
[ -z "$(find "$root/etc/systemd" -name 'parley-server*')" ] || fail 'the units stay enabled'
echo 'All passed.'
