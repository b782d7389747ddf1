/** Where the settings are opened: at a page, and at one of its settings, by their ids. */
export interface SettingsTarget {
  readonly page?: string;
  readonly setting?: string;
}
