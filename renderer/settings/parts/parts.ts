import type { TemplateResult } from 'lit';
import { html, literal, type StaticValue } from 'lit/static-html.js';
import type { PartName, PartSetting } from '../setting/setting.ts';
import './accounts.ts';
import './blocked.ts';
import './delete-account.ts';
import './devices.ts';
import './diagnostics.ts';
import './disturb.ts';
import './disturb-until.ts';
import './keyboard.ts';
import './mood.ts';
import './notification-records.ts';
import './password.ts';
import './photo.ts';
import './quiet-hours.ts';
import './sharing.ts';
import './sounds.ts';
import './storage.ts';
import type { PartContext } from './part.ts';

const elements: Record<PartName, StaticValue> = {
  accounts: literal`parley-accounts-part`,
  blocked: literal`parley-blocked-part`,
  'delete-account': literal`parley-delete-account-part`,
  devices: literal`parley-devices-part`,
  disturb: literal`parley-disturb-part`,
  'disturb-until': literal`parley-disturb-until-part`,
  mood: literal`parley-mood-part`,
  password: literal`parley-password-part`,
  photo: literal`parley-photo-part`,
  'quiet-hours': literal`parley-quiet-hours-part`,
  'sound-choice': literal`parley-sounds-part`,
  keyboard: literal`parley-keyboard-part`,
  diagnostics: literal`parley-diagnostics-part`,
  'notification-records': literal`parley-notification-records-part`,
  sharing: literal`parley-sharing-part`,
  storage: literal`parley-storage-part`,
};

/** The element that draws a setting of more than one control. */
export function partTemplate(setting: PartSetting, context: PartContext): TemplateResult {
  const element = elements[setting.id];
  return html`<${element}
    data-setting=${setting.id}
    .setting=${setting}
    .context=${context}
  ></${element}>`;
}
