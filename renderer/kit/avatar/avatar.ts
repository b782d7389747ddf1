import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { coloursWithin } from '../../../words/avatar-colours.ts';
import { SignalElement } from '../signal-element.ts';
import { base } from '../styles/shared.ts';
import { faceStyles, faceTemplate } from './face.ts';
import type { PresenceKind } from './presence-kind.ts';
import './presence-mark.ts';

export type AvatarSize = 16 | 24 | 32 | 36 | 48;

/**
 * A person as a circle: the photo, and initials on the colour of their id until it is there. Decorative: the name stands
 * beside it.
 */
@customElement('parley-avatar')
export class AvatarElement extends SignalElement {
  @property() personId = '';
  @property() name = '';
  /** The photo's address; null if there is none. */
  @property() picture: string | null = null;
  @property({ type: Number, reflect: true }) size: AvatarSize = 36;
  @property() presence: PresenceKind | null = null;
  /** Index into the palette, within a conversation. */
  @property({ type: Number }) colour: number | undefined;

  static override styles = [
    base,
    faceStyles,
    css`
      :host {
        position: relative;
        display: inline-block;
        flex: none;
        width: var(--avatar-size, 36px);
        height: var(--avatar-size, 36px);
        font-size: 13px;
        user-select: none;
      }
      :host([size='16']) {
        --avatar-size: 16px;
        font-size: 8px;
      }
      :host([size='24']) {
        --avatar-size: 24px;
        font-size: 10px;
      }
      :host([size='32']) {
        --avatar-size: 32px;
        font-size: 12px;
      }
      :host([size='48']) {
        --avatar-size: 48px;
        font-size: 16px;
      }
      parley-presence {
        position: absolute;
        inset-inline-end: -2px;
        bottom: -2px;
      }
    `,
  ];

  override render() {
    const { personId, name, picture, colour } = this;
    return html`${faceTemplate({ personId, name, picture, colour, tiny: this.size === 16 })}
    ${this.presence ? html`<parley-presence kind=${this.presence}></parley-presence>` : nothing}`;
  }
}

/** A group: two of its people, overlapped. */
@customElement('parley-avatar-pair')
export class AvatarPairElement extends LitElement {
  @property({ attribute: false }) people: readonly { id: string; name: string; picture: string | null }[] =
    [];

  static override styles = [
    base,
    css`
      :host {
        position: relative;
        display: inline-block;
        flex: none;
        width: 36px;
        height: 36px;
      }
      parley-avatar {
        position: absolute;
        inset-inline-start: 0;
        top: 0;
      }
      parley-avatar + parley-avatar {
        inset-block: auto 0;
        inset-inline: auto 0;
        border-radius: 50%;
        box-shadow: 0 0 0 2px var(--ground, var(--canvas));
      }
    `,
  ];

  override render() {
    const colours = coloursWithin(this.people.map(({ id }) => id));
    return this.people
      .slice(0, 2)
      .map(
        (person) =>
          html`<parley-avatar
            size="24"
            .personId=${person.id}
            .name=${person.name}
            .picture=${person.picture}
            .colour=${colours.get(person.id)}
          ></parley-avatar>`,
      );
  }
}
