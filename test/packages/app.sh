#!/bin/sh
# Installs, runs, upgrades and removes the app's package in a fresh Debian with a window manager and a panel, as root:
#   test/packages/app.sh out/parley-chromium_*.deb [SUITE]
# The app runs as a person who is not root, started by its desktop file. Needs mmdebstrap.
. "$(dirname "$0")/fresh-root.sh"
. "$(dirname "$0")/desktop-in-root.sh"
package=$(realpath "$1")
start() { as_person 'cd; gtk-launch parley >start.log 2>&1' || fail 'the desktop file does not start it'; }

fresh_root "${2:-bookworm}"
cp "$package" "$root/package.deb"

step 'installs with what it needs'
apt install /package.deb
[ "$(inside 'readlink /usr/bin/parley')" = /opt/Parley/parley ] || fail 'there is no link'
inside 'dpkg -S /usr/bin/parley >/dev/null' || fail 'the link is not of the package'
inside 'dpkg -V parley-chromium' || fail 'files differ from those of the package'

start_desktop
inside 'desktop-file-validate /usr/share/applications/parley.desktop'
inside 'appstreamcli validate --no-net /usr/share/metainfo/chat.parley.Parley.metainfo.xml'

step 'starts from its desktop file, with a window and a tray'
start
until_true "$window" 'there is no window'
until_true "$tray" 'there is no tray icon'
first=$(as_person "$running" | head -1)
[ -n "$first" ] || fail 'it does not run from its folder'

step 'is upgraded while it runs, and goes on'
apt install --reinstall /package.deb
as_person "kill -0 $first" || fail 'the upgrade ended it'
as_person "$window" >/dev/null || fail 'the window is gone'
as_person "$tray" || fail 'the tray icon is gone'

step 'ends, and starts again with what it kept'
[ -n "$(as_person 'ls ~/.config/Parley')" ] || fail 'it kept nothing'
as_person "kill $first"
until_true "! kill -0 $first" 'it does not end'
until_true '! pgrep -u mira chromium' 'Chromium stays'
start
until_true "$window" 'there is no window again'
again=$(as_person "$running" | head -1)
as_person "kill $again"
until_true "! kill -0 $again" 'it does not end again'

step 'leaves nothing but what people kept'
apt purge parley-chromium
[ ! -e "$root/opt/Parley" ] && [ ! -L "$root/usr/bin/parley" ] || fail 'something is left'
[ -n "$(as_person 'ls ~/.config/Parley')" ] || fail 'what people kept is gone'
echo 'All passed.'
