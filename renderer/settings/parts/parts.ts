import { html, type TemplateResult } from 'lit';
import type { PartSetting } from '../setting/setting.ts';
import './accounts.ts';
import './blocked.ts';
import './devices.ts';
import './diagnostics.ts';
import './disturb.ts';
import './disturb-until.ts';
import './keyboard.ts';
import './mood.ts';
import './notification-records.ts';
import type { PartContext } from './part.ts';
import './password.ts';
import './photo.ts';
import './quiet-hours.ts';
import './sounds.ts';
import './storage.ts';

/** The element that draws a setting of more than one control. */
export function partTemplate(setting: PartSetting, context: PartContext): TemplateResult {
  const { id } = setting;
  switch (setting.part) {
    case 'accounts':
      return html`<parley-accounts-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-accounts-part>`;
    case 'blocked':
      return html`<parley-blocked-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-blocked-part>`;
    case 'devices':
      return html`<parley-devices-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-devices-part>`;
    case 'disturb':
      return html`<parley-disturb-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-disturb-part>`;
    case 'disturb-until':
      return html`<parley-disturb-until-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-disturb-until-part>`;
    case 'mood':
      return html`<parley-mood-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-mood-part>`;
    case 'password':
      return html`<parley-password-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-password-part>`;
    case 'photo':
      return html`<parley-photo-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-photo-part>`;
    case 'quiet-hours':
      return html`<parley-quiet-hours-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-quiet-hours-part>`;
    case 'sounds':
      return html`<parley-sounds-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-sounds-part>`;
    case 'keyboard':
      return html`<parley-keyboard-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-keyboard-part>`;
    case 'diagnostics':
      return html`<parley-diagnostics-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-diagnostics-part>`;
    case 'notification-records':
      return html`<parley-notification-records-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-notification-records-part>`;
    case 'storage':
      return html`<parley-storage-part
        data-setting=${id}
        .setting=${setting}
        .context=${context}
      ></parley-storage-part>`;
  }
}
