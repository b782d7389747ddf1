#!/bin/sh
# Installs, runs, upgrades and removes the app's package in a fresh Debian with a window manager and a panel, as root:
#   test/packages/app.sh out/parley-chromium_*.deb [SUITE]
# The app runs as a person who is not root, started by its desktop file. Needs mmdebstrap.
. "$(dirname "$0")/fresh-root.sh"
package=$(realpath "$1")
# Whatever is waited for here takes a second or two on a machine that has nothing else to do.
patience=120

# as_person COMMAND
as_person() {
  chroot "$root" setpriv --reuid=mira --regid=mira --init-groups env -i PATH=/usr/bin:/bin HOME=/home/mira USER=mira LANG=C.UTF-8 \
    DISPLAY=:77 XDG_RUNTIME_DIR=/run/user/mira DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/mira/bus sh -ec "$1"
}
# until_true COMMAND: what is waited for
until_true() {
  end=$(($(date +%s) + patience))
  until as_person "$1" >/dev/null 2>&1; do
    [ "$(date +%s)" -lt "$end" ] || { as_person 'cat /home/mira/*.log' || true; fail "$2"; }
    sleep 0.2
  done
}
window='xdotool search --onlyvisible --class Parley'
tray='gdbus call --session --dest org.kde.StatusNotifierWatcher --object-path /StatusNotifierWatcher --method org.freedesktop.DBus.Properties.Get org.kde.StatusNotifierWatcher RegisteredStatusNotifierItems | grep -q StatusNotifierItem'
running='pgrep -u mira -f "^/opt/Parley/node"'
start() { as_person 'cd; gtk-launch parley >start.log 2>&1' || fail 'the desktop file does not start it'; }

fresh_root "${2:-bookworm}"
mkdir -p "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
chmod 1777 "$root/dev/shm"
cp "$package" "$root/package.deb"

step 'installs with what it needs'
apt install /package.deb
[ "$(inside 'readlink /usr/bin/parley')" = /opt/Parley/parley ] || fail 'there is no link'
inside 'dpkg -S /usr/bin/parley >/dev/null' || fail 'the link is not of the package'
inside 'dpkg -V parley-chromium' || fail 'files differ from those of the package'

step 'a desktop'
apt install --no-install-recommends xvfb openbox xfce4-panel dbus-daemon libgtk-3-bin libglib2.0-bin xdotool procps \
  chromium-sandbox desktop-file-utils appstream
inside 'desktop-file-validate /usr/share/applications/parley.desktop'
inside 'appstreamcli validate --no-net /usr/share/metainfo/chat.parley.Parley.metainfo.xml'
inside 'useradd --create-home mira && install -d -o mira -g mira -m 0700 /run/user/mira'
background() { as_person "cd; exec $1 >>$2.log 2>&1" & }
background 'Xvfb :77 -screen 0 1280x800x24 -nolisten tcp' xvfb
until_true 'xdotool getdisplaygeometry' 'there is no X server'
background 'dbus-daemon --session --nofork --nopidfile --address=$DBUS_SESSION_BUS_ADDRESS' bus
until_true 'gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetId' 'there is no bus'
background 'openbox' openbox
background 'xfce4-panel --disable-wm-check' panel

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
