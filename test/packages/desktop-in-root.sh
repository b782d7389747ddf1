# Sourced after fresh-root.sh: a person's desktop in it.
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
# A person's desktop with an X server, a bus, a window manager and a panel.
start_desktop() {
  step 'a desktop'
  mkdir -p "$root/dev/shm"
  mount -t tmpfs tmpfs "$root/dev/shm"
  chmod 1777 "$root/dev/shm"
  apt install --no-install-recommends xvfb openbox xfce4-panel dbus-daemon libgtk-3-bin libglib2.0-bin xdotool procps \
    chromium-sandbox desktop-file-utils appstream
  inside 'useradd --create-home mira && install -d -o mira -g mira -m 0700 /run/user/mira'
  background() { as_person "cd; exec $1 >>$2.log 2>&1" & }
  background 'Xvfb :77 -screen 0 1280x800x24 -nolisten tcp' xvfb
  until_true 'xdotool getdisplaygeometry' 'there is no X server'
  background 'dbus-daemon --session --nofork --nopidfile --address=$DBUS_SESSION_BUS_ADDRESS' bus
  until_true 'gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetId' 'there is no bus'
  background 'openbox' openbox
  background 'xfce4-panel --disable-wm-check' panel
}
