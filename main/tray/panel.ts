/** What the glyph has to stand out from; `any` brings a ground of its own. */
export type PanelGround = 'light' | 'dark' | 'any';

/** Desktops whose panel is dark unless someone goes to great lengths. */
const darkPanels = /gnome|unity|ubuntu|pantheon/i;

export interface Panel {
  platform: NodeJS.Platform;
  /** XDG_CURRENT_DESKTOP. */
  desktop: string | undefined;
  /** The desktop's windows are dark. */
  darkTheme: boolean;
}

/** Only Windows paints its panel like its windows; on Linux nothing says what colour the panel has. */
export function panelGround({ platform, desktop, darkTheme }: Panel): PanelGround {
  if (platform !== 'linux') return darkTheme ? 'dark' : 'light';
  return darkPanels.test(desktop ?? '') ? 'dark' : 'any';
}
