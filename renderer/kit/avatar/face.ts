import { css, html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { colourOf, palette } from '../../../words/avatar-colours.ts';
import { initialsOf } from '../../../words/avatar.ts';
import { faces } from './window-faces.ts';

export interface Face {
  personId: string;
  name: string;
  /** The photo's address; null if there is none. */
  picture: string | null;
  /** One letter instead of two: there is room for no more. */
  tiny: boolean;
  /** Index into the palette, where people are told apart within a conversation; else that of their id. */
  colour?: number | undefined;
  /** gaia_id, for a read mark: how far that person has read. */
  reader?: string;
}

/** One rule per colour: a style attribute would be refused by the page's content security policy. */
const colours = [...palette.keys()]
  .map((index) => `:where(.face)[data-colour='${index}'] { background: var(--avatar-${index}); }`)
  .join('\n');

/** A face fills what it stands in, unless a rule there gives it a size. */
export const faceStyles = css`
  .face {
    display: grid;
    place-items: center;
    width: 100%;
    height: 100%;
    border-radius: 50%;
    overflow: hidden;
    font-weight: 600;
    line-height: 1;
    color: var(--avatar-text);
    user-select: none;
  }
  .face img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${unsafeCSS(colours)}
  @media (forced-colors: active) {
    .face {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;

/**
 * A person as a disc: the photo, and initials on the colour of their id until it is there. Decorative: the name stands
 * beside it. Where hundreds come and go, as in a history, an element with a shadow root for each would cost a quarter of the
 * drawing; elsewhere `parley-avatar` brings the sizes and the presence with it.
 */
export function faceTemplate({ personId, name, picture, tiny, colour, reader }: Face): TemplateResult {
  const initials = initialsOf(name);
  const photo = picture === null ? null : faces.get(picture);
  const letters = tiny ? [...initials][0] : initials;
  return html`<span
    class="face"
    data-colour=${colour ?? colourOf(personId)}
    data-reader=${reader ?? nothing}
    aria-hidden="true"
    >${photo ? html`<img src=${photo} alt="" decoding="sync" draggable="false" />` : letters}</span
  >`;
}
