#!/bin/sh
# Upgrades app and server from older packages while both run, in a fresh Debian, as root:
#   test/packages/upgrade.sh OLD-APP.deb OLD-SERVER.deb APP.deb SERVER.deb [SUITE]
# Needs mmdebstrap, and a checkout with its npm packages for what people do at the window.
. "$(dirname "$0")/fresh-root.sh"
. "$(dirname "$0")/server-in-root.sh"
. "$(dirname "$0")/desktop-in-root.sh"
person="$(dirname "$0")/person.ts"
origin=http://127.0.0.1:4700
port=9377
at_app() { node "$person" app "$port" "$@" || { as_person 'cat ~/*.log' || true; fail "at the window: $*"; }; }
# Started as its desktop file does, but with a port to look in by.
start() {
  as_person "cd; parley --remote-debugging-port=$port >>app.log 2>&1" &
  until_true "$window" 'there is no window'
}

for each in old-app old-server app server; do
  cp "$1" "$root.$each.deb"
  shift
done
suite=${1:-bookworm}
fresh_root "$suite"
for each in old-app old-server app server; do mv "$root.$each.deb" "$root/$each.deb"; done

step 'installs the older app and server'
apt install --no-install-recommends /old-server.deb
apt install /old-app.deb
start_desktop
serve
for name in mira jonas; do inside "echo 'correct horse battery' | parley-server user add $name@localhost --name $name >/dev/null"; done

step 'someone uses them'
# Who never wrote with someone finds a message from them among the invitations.
node "$person" say "$origin" mira@localhost jonas@localhost 'Ahoy'
node "$person" say "$origin" jonas@localhost mira@localhost 'The boat is afloat'
start
at_app join "$origin" mira@localhost
at_app open jonas
at_app sees 'The boat is afloat'
at_app draft 'Half a sentence'

step 'upgrades both while they run'
apt install --no-install-recommends --reinstall --allow-downgrades /server.deb
stop
serve
apt install --reinstall --allow-downgrades /app.deb
node "$person" say "$origin" jonas@localhost mira@localhost 'The paint is dry'
at_app sees 'The paint is dry'
at_app finds-draft 'Half a sentence'

step 'starts the new app with all that was there'
first=$(as_person "$running" | head -1)
as_person "kill $first"
until_true "! kill -0 $first" 'it does not end'
until_true '! pgrep -u mira chromium' 'Chromium stays'
start
at_app open jonas
at_app sees 'The boat is afloat' 'The paint is dry'
at_app finds-draft 'Half a sentence'
node "$person" say "$origin" jonas@localhost mira@localhost 'The mast is up'
at_app sees 'The mast is up'
inside 'parley-server check' || fail 'the data of the server is not whole'
stop
echo 'All passed.'
