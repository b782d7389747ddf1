# Sourced where "root" is a Debian in a folder: the installed server, started as its unit would start it.
# Waits for as long as the server runs: a machine may lose four fifths of its speed. Ten minutes only end what hangs.
server=
server_port=${server_port:-4700}
answers() { inside "exec /usr/lib/parley-server/node -e '
  const until = Date.now() + 600000;
  const ask = () => fetch(\"http://127.0.0.1:$server_port/healthz\").then((a) => a.ok ? process.exit(0) : again(), again);
  const runs = () => { try { return require(\"node:fs\").readlinkSync(\"/proc/$server/exe\"); } catch { return false; } };
  const again = () => runs() && Date.now() < until ? setTimeout(ask, 100) : process.exit(1);
  ask();
'"; }
serve() {
  chroot "$root" sh -ec 'set -a; . /etc/parley-server/parley-server.conf; set +a
    exec setpriv --reuid=parley-server --regid=parley-server --init-groups --no-new-privs --bounding-set=-all \
      /usr/lib/parley-server/node /usr/lib/parley-server/dist/server/parley-server.js serve' >>"$root/server.log" 2>&1 &
  server=$!
  answers || { cat "$root/server.log"; fail 'the server does not answer'; }
}
stop() { kill "$server"; wait "$server" || true; }
