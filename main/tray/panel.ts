/** Desktops whose panel is dark whatever the theme of their windows. */
const darkPanels = /gnome|unity|ubuntu|pantheon|cinnamon/i;

/** Whether the tray's glyph stands on a dark ground. `desktop` is XDG_CURRENT_DESKTOP. */
export function panelIsDark(desktop: string | undefined, darkTheme: boolean): boolean {
  return darkTheme || darkPanels.test(desktop ?? '');
}
