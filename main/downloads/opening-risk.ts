import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { OpeningRisk } from '../../preload/commands/files.ts';
import { fileKindOf, type FileKind } from '../../words/files/file-kind.ts';

const run = promisify(execFile);

const risks: Readonly<Record<FileKind, OpeningRisk | null>> = {
  document: null,
  picture: null,
  sound: null,
  video: null,
  archive: null,
  macros: 'macros',
  page: 'page',
  program: 'program',
  shortcut: 'program',
  other: 'unknown',
};

/**
 * What opening a file of this name could do beyond showing it; null: nothing that is known. Only what is known to be harmless is:
 * another system may run what no list here has.
 */
export const riskOfName = (name: string): OpeningRisk | null => risks[fileKindOf(name)];

/** Types by which Linux desktops run a file, or hand it to a browser; any of them may begin with `x-`. */
const typesAtRisk: readonly (readonly [RegExp, OpeningRisk])[] = [
  [
    /desktop$|mswinurl|executable|sharedlib|object|shellscript|script$|-csh|python|perl|ruby|java|msdos|ms-dos|msdownload|ms-shortcut|msi$|appimage|debian|\bdeb$|rpm|flatpak|snap|disk|iso|wine-extension/u,
    'program',
  ],
  [/html|svg|\/xml|mhtml/u, 'page'],
  [/macroenabled/u, 'macros'],
  [/octet-stream/u, 'unknown'],
];

export interface SystemOptions {
  readonly platform?: NodeJS.Platform;
  readonly run?: (program: string, parameters: readonly string[]) => Promise<{ stdout: string }>;
}

/** How long the desktop may look at a file. */
const lookMs = 5000;

/**
 * What opening a file that is there could do, by its name and by what the system takes it for: Linux desktops look at its
 * content as well, and each has its own list of names. Windows and macOS go by the name.
 */
export async function riskOfFile(
  path: string,
  {
    platform = process.platform,
    run: start = (program, parameters) => run(program, parameters, { timeout: lookMs }),
  }: SystemOptions = {},
): Promise<OpeningRisk | null> {
  const byName = riskOfName(basename(path));
  if (byName !== null || platform !== 'linux') return byName;
  // Without the program there is no desktop that opens anything.
  const { stdout } = await start('xdg-mime', ['query', 'filetype', path]).catch(() => ({ stdout: '' }));
  const type = stdout.trim().toLowerCase();
  return typesAtRisk.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}
