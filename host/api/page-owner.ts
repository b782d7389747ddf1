/** What a page may open; the answer names what becomes of it. */
export type WindowOpenHandler = (details: { url: string; frameName: string; features: string }) => {
  action: string;
};

/** What a window does for its page. */
export interface PageOwner {
  close(): void;
  destroy(): void;
  focus(): void;
  contentSize(): Promise<{ width: number; height: number } | null>;
}
