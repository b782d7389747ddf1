const features = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
];

/** What wakes processes again and again: watches whose findings go nowhere, and measurements for decisions about many tabs. */
const wakers = [
  'EnableHangWatcher',
  'EnableHangWatcherOnGpuProcess',
  'CPUMeasurementInFreezingPolicy',
  'MemoryMeasurementInFreezingPolicy',
  'OptimizationGuideModelExecution',
  // Every four seconds, in each process; what is empty is given back without it as well.
  'PartitionAllocMemoryReclaimer',
];

const fixed = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-extensions',
  '--disable-infobars',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--deny-permission-prompts',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--password-store=basic',
  '--test-type',
  '--autoplay-policy=no-user-gesture-required',
  // The page has no network; only loopback stays reachable. A proxy would look names up in its place.
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

/** Joined with the host's own below, or against what the host is there for. */
const withheld: ReadonlySet<string> = new Set([
  'enable-features',
  'disable-features',
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
]);

export interface ChromiumOptions {
  userData: string;
  /** WM_CLASS of every window, by which desktops match a window to its desktop file. */
  className: string;
  root: boolean;
  /** X11 is the only window system on which the host can hide, raise and watch windows. */
  x11: boolean;
  /** Switches of `app.commandLine` and of the command line, without dashes; empty value for none. */
  switches: ReadonlyMap<string, string>;
}

const merged = (own: readonly string[], more: string | undefined): string =>
  [...new Set([...own, ...(more ?? '').split(',').filter((name) => name !== '')])].join(',');

/** What both the browser and the short-lived process that asks it for a window must agree on. */
function identity({ userData, className, root, x11, switches }: ChromiumOptions): string[] {
  const args = [`--user-data-dir=${userData}/chromium`, `--class=${className}`];
  if (root || switches.has('no-sandbox')) args.push('--no-sandbox');
  if (x11) args.push('--ozone-platform=x11');
  return args;
}

/** Arguments of the one browser process: no window of its own, driven over a pipe. */
export function browserArguments(options: ChromiumOptions): string[] {
  const { switches } = options;
  const own = new Set([...fixed, ...identity(options)].map((arg) => arg.split('=')[0]));
  const more = [...switches]
    .filter(([name]) => !withheld.has(name) && !own.has(`--${name}`))
    .map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  const enabled = merged([], switches.get('enable-features'));
  return [
    ...fixed,
    ...identity(options),
    `--disable-features=${merged([...features, ...wakers], switches.get('disable-features'))}`,
    ...(enabled === '' ? [] : [`--enable-features=${enabled}`]),
    ...more,
    '--remote-debugging-pipe',
    '--no-startup-window',
  ];
}

/** Arguments that hand one application window over to the running browser. */
export function windowArguments(options: ChromiumOptions, url: string): string[] {
  // Without them here too, each window begins with a bar about the browser's own flags, and leaves processes that wait for a crash.
  return [...identity(options), '--test-type', '--disable-breakpad', `--app=${url}`];
}
