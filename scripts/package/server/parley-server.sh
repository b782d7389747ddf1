#!/bin/sh
# Runs a command with the options of the installed server, and as its user where root runs it.
set -e
conf=/etc/parley-server/parley-server.conf
if [ "$(id -u)" = 0 ]; then
  set -a
  [ ! -r "$conf" ] || . "$conf"
  PARLEY_BACKUPS=${PARLEY_BACKUPS-/var/backups/parley-server}
  set +a
  exec setpriv --reuid=parley-server --regid=parley-server --init-groups \
    /usr/lib/parley-server/node --max-semi-space-size=8 /usr/lib/parley-server/dist/server/parley-server.js "$@"
fi
case "$* " in
  *--help\ * | -h\ * | help\ * | ' ') ;;
  *)
    if [ -e "$conf" ] && [ ! -r "$conf" ]; then
      echo "parley-server: this is for administrators of this server; run it with sudo" >&2
      exit 1
    fi
    ;;
esac
exec /usr/lib/parley-server/node --max-semi-space-size=8 /usr/lib/parley-server/dist/server/parley-server.js "$@"
