import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import '../../status/mood-editor.ts';
import { base } from '../../kit/styles/shared.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** The person's own mood. */
@customElement('parley-mood-part')
export class MoodPartElement extends PartElement {
  static override styles = [
    base,
    settingStyles,
    css`
      parley-mood-editor {
        max-width: 440px;
      }
    `,
  ];

  override render() {
    const { mirror, actions } = this.context;
    return html`<div class="stack">
      ${this.heading()}
      <parley-mood-editor .mirror=${mirror} .actions=${actions}></parley-mood-editor>
    </div>`;
  }
}
