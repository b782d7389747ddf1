import type { PausedPage } from '../chromium/browser.ts';

/** What a page may open; the answer names what becomes of it. */
export type WindowOpenHandler = (details: { url: string; frameName: string; features: string }) => {
  action: string;
};

/** A window that Chromium was asked for. */
export interface Opening {
  /** Names the window in its first address. */
  key: string;
  opening: Promise<PausedPage>;
}

/** What a window does for its page. */
export interface PageOwner {
  readonly isClosing: boolean;
  isVisible(): boolean;
  /** Asks for another window where the one of a lost page was. @throws Error when there is no browser for it */
  reopen(): Opening;
  /** That is done. */
  reopened(): void;
  close(): void;
  destroy(): void;
  focus(): void;
  contentSize(): Promise<{ width: number; height: number } | null>;
}
