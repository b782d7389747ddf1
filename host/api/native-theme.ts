import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import { type ColorScheme, watchColorScheme } from '../desktop/color-scheme.ts';
import { WebContents } from './web-contents.ts';

type Source = NativeTheme['themeSource'];

/** `nativeTheme`: the desktop's light or dark, or the app's own choice, told to every page. */
class HostNativeTheme
  extends EventEmitter
  implements Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource' | 'shouldUseHighContrastColors'>
{
  readonly shouldUseHighContrastColors = false;
  readonly prefersReducedTransparency = false;
  readonly inForcedColorsMode = false;
  readonly shouldUseInvertedColorScheme = false;
  #source: Source = 'system';
  #desktop: ColorScheme = 'light';

  get shouldUseDarkColors(): boolean {
    return (this.#source === 'system' ? this.#desktop : this.#source) === 'dark';
  }

  /** The desktop's own, whatever the app chose. */
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#desktop === 'dark';
  }

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (source === this.#source) return;
    this.#source = source;
    this.#changed();
  }

  /** Reads the desktop's scheme and keeps following it. */
  async follow(env: NodeJS.ProcessEnv): Promise<void> {
    this.#desktop = await watchColorScheme(env, (scheme) => {
      if (scheme === this.#desktop) return;
      this.#desktop = scheme;
      this.#changed();
    });
  }

  /** Makes a page's `prefers-color-scheme` agree. */
  apply(contents: WebContents): void {
    const value = this.shouldUseDarkColors ? 'dark' : 'light';
    const features = [{ name: 'prefers-color-scheme', value }];
    void contents.page((session) => session.send('Emulation.setEmulatedMedia', { features }));
  }

  #changed(): void {
    for (const contents of WebContents.getAllWebContents()) this.apply(contents);
    this.emit('updated');
  }
}

export const nativeTheme = new HostNativeTheme();
