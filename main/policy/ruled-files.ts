import type { SettingsFiles } from '../settings/open-settings.ts';
import type { Policy } from './policy.ts';
import { ruledSettings } from './ruled-settings.ts';

/** The settings as they count on this computer. */
export interface RuledFiles extends SettingsFiles {
  policy: Policy;
}

export const ruledFiles = (files: SettingsFiles, policy: Policy): RuledFiles => ({
  ...files,
  settings: ruledSettings(files.settings, policy),
  policy,
});
