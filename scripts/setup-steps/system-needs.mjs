// What the machine itself has to offer, as programs to look for and the Debian packages that bring them.

/** @typedef {'run' | 'test' | 'long'} Purpose `long`: for the long run, which needs what `test` needs and more */

/**
 * @typedef {object} Machine
 * @property {(program: string) => boolean} has a program of that name is on the path, or where Debian keeps servers
 * @property {(file: string) => boolean} hasFile
 * @property {boolean} display a screen to draw on
 * @property {boolean} bus a D-Bus session to talk to
 * @property {boolean} electron Electron's own binary is there, so no Chromium is needed
 */

/**
 * @typedef {object} Need
 * @property {readonly string[]} anyOf programs; one of them is enough
 * @property {readonly string[]} packages Debian packages to install when none is there
 * @property {(machine: Machine, purpose: Purpose) => boolean} when
 */

/** Names under which distributions ship a browser of the Chromium family that the host can drive. */
export const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** @type {(machine: Machine, purpose: Purpose) => boolean} */
const onTheHost = (machine) => !machine.electron;
/** @type {(machine: Machine, purpose: Purpose) => boolean} */
const withoutDisplay = (machine, purpose) => purpose !== 'run' || !machine.display;
/** @type {(machine: Machine, purpose: Purpose) => boolean} */
const forTests = (_machine, purpose) => purpose !== 'run';
/** @type {(machine: Machine, purpose: Purpose) => boolean} */
const forLongTests = (_machine, purpose) => purpose === 'long';

/** @type {readonly Need[]} */
const needs = [
  { anyOf: chromiumNames, packages: ['chromium'], when: onTheHost },
  { anyOf: ['xdg-open'], packages: ['xdg-utils'], when: onTheHost },
  { anyOf: ['Xvfb'], packages: ['xvfb'], when: withoutDisplay },
  { anyOf: ['openbox', 'xfwm4'], packages: ['openbox'], when: withoutDisplay },
  {
    anyOf: ['dbus-daemon'],
    packages: ['dbus'],
    when: (machine, purpose) => purpose !== 'run' || !machine.bus,
  },
  { anyOf: ['dbus-run-session'], packages: ['dbus'], when: forTests },
  { anyOf: ['openssl'], packages: ['openssl'], when: forTests },
  { anyOf: ['gsettings'], packages: ['libglib2.0-bin', 'gsettings-desktop-schemas'], when: forTests },
  { anyOf: ['protoc'], packages: ['protobuf-compiler'], when: forTests },
  { anyOf: ['openbox'], packages: ['openbox'], when: forTests },
  { anyOf: ['wmctrl'], packages: ['wmctrl'], when: forTests },
  { anyOf: ['xfwm4'], packages: ['xfwm4'], when: forTests },
  { anyOf: ['xfce4-panel'], packages: ['xfce4-panel'], when: forTests },
  { anyOf: ['dunst'], packages: ['dunst'], when: forTests },
  { anyOf: ['xdotool'], packages: ['xdotool'], when: forTests },
  { anyOf: ['xclip'], packages: ['xclip'], when: forTests },
  { anyOf: ['hunspell'], packages: ['hunspell', 'hunspell-en-us'], when: forTests },
  { anyOf: ['notify-send'], packages: ['libnotify-bin'], when: forTests },
  { anyOf: ['pulseaudio'], packages: ['pulseaudio'], when: forTests },
  { anyOf: ['parec'], packages: ['pulseaudio-utils'], when: forTests },
  { anyOf: ['initdb'], packages: ['postgresql'], when: forTests },
  { anyOf: ['pgbouncer'], packages: ['pgbouncer'], when: forTests },
  { anyOf: ['ip'], packages: ['iproute2'], when: forTests },
  { anyOf: ['nats-server'], packages: ['nats-server'], when: forTests },
  { anyOf: ['prometheus'], packages: ['prometheus'], when: forLongTests },
  { anyOf: ['nginx'], packages: ['nginx-light'], when: forLongTests },
  { anyOf: ['haproxy'], packages: ['haproxy'], when: forLongTests },
];

/** What a bare Electron needs of a Debian machine. */
const electronLibraries = [
  { file: 'libgtk-3.so.0', package: 'libgtk-3-0' },
  { file: 'libnss3.so', package: 'libnss3' },
  { file: 'libgbm.so.1', package: 'libgbm1' },
  { file: 'libasound.so.2', package: 'libasound2' },
];

/** Nice to have: never asked for alone, but brought along when something has to be installed anyway. */
const fonts = [
  { file: '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf', package: 'fonts-noto-color-emoji' },
  { file: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf', package: 'fonts-noto-core' },
];

/**
 * The programs that are missing for a purpose, and the Debian packages that bring them.
 * @param {Purpose} purpose
 * @param {Machine} machine
 * @returns {{ programs: string[], packages: string[] }}
 */
export function missingFor(purpose, machine) {
  const missing = needs.filter(
    (need) => need.when(machine, purpose) && !need.anyOf.some((name) => machine.has(name)),
  );
  const packages = missing.flatMap((need) => need.packages);
  if (packages.length > 0 && !machine.display) {
    packages.push(...fonts.filter((font) => !machine.hasFile(font.file)).map((font) => font.package));
  }
  return { programs: missing.map((need) => need.anyOf[0] ?? ''), packages: [...new Set(packages)] };
}

/**
 * Debian packages for the shared libraries that Electron's binary could not find.
 * @param {string} lddOutput what `ldd` says of the binary
 * @returns {string[]}
 */
export function packagesForLibraries(lddOutput) {
  const missing = [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].map((match) => match[1]);
  if (missing.length === 0) return [];
  return electronLibraries.map((library) => library.package);
}
