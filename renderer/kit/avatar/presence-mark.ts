import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { base } from '../styles/shared.ts';
import type { PresenceKind } from './presence-kind.ts';

/** Presence as a shape first and a colour second: full, ring, bar, hollow. The words stand elsewhere. */
@customElement('parley-presence')
export class PresenceElement extends LitElement {
  @property({ reflect: true }) kind: PresenceKind = 'off';

  static override styles = [
    base,
    css`
      :host {
        display: block;
        width: 12px;
        height: 12px;
        padding: 2px;
        border-radius: 50%;
        background: var(--ground, var(--canvas));
      }
      span {
        display: block;
        position: relative;
        width: 8px;
        height: 8px;
        border-radius: 50%;
      }
      :host([kind='available']) span {
        background: var(--positive);
      }
      :host([kind='idle']) span {
        border: 2.5px solid var(--warning-mark);
      }
      :host([kind='busy']) span {
        background: var(--negative);
      }
      :host([kind='busy']) span::after {
        content: '';
        position: absolute;
        inset: 3px 1px;
        border-radius: 1px;
        background: var(--ground, var(--canvas));
      }
      :host([kind='off']) span {
        border: 1.5px solid var(--text-soft);
      }
      @media (forced-colors: active) {
        span {
          forced-color-adjust: none;
        }
      }
    `,
  ];

  override render() {
    return html`<span></span>`;
  }
}
