import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether the app starts, hidden in the tray, when the person signs in to the desktop. */
export interface Autostart {
  readonly on: boolean;
  change(on: boolean): void;
}

/**
 * An argument as it stands in `Exec` of a desktop file (Desktop Entry Specification 1.5): quoted, with what the quotes
 * leave special escaped, once for the value and once for the string that it is in.
 */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}

/** The file that starts a command with the desktop session (Desktop Application Autostart Specification 0.5). */
export const autostartEntry = (command: readonly string[]): string => `[Desktop Entry]
Type=Application
Name=Parley
Comment=Messenger that lives in the tray
Exec=${command.map(quoted).join(' ')}
Icon=parley
Terminal=false
X-GNOME-Autostart-enabled=true
`;

/** Autostart by a file in the autostart folder of the desktop. */
export class XdgAutostart implements Autostart {
  readonly #file: string;
  readonly #command: readonly string[];
  #on: boolean;

  constructor(file: string, command: readonly string[]) {
    this.#file = file;
    this.#command = command;
    this.#on = existsSync(file);
    // The app may have moved since, an AppImage above all.
    if (this.#on) this.#write();
  }

  get on(): boolean {
    return this.#on;
  }

  change(on: boolean): void {
    if (on) {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, autostartEntry(this.#command));
    } else {
      rmSync(this.#file, { force: true });
    }
    this.#on = on;
  }

  #write(): void {
    try {
      writeFileSync(this.#file, autostartEntry(this.#command));
    } catch {
      // It stays as it was.
    }
  }
}
