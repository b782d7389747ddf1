import { css, html, type PropertyValues } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { t } from '../../words/translate.ts';
import { isRightToLeft, stepAlong } from '../kit/direction.ts';
import { ModelElement } from '../model/model-element.ts';
import { base } from '../kit/styles/shared.ts';
import { sidebarLimits, widthWithin } from './sidebar-width.ts';

/** CSS pixels of one press of an arrow key. */
const step = 16;

/** The edge between list and conversation: dragged, or moved by keys, it makes the list wider or narrower. */
@customElement('parley-sidebar-edge')
export class SidebarEdgeElement extends ModelElement {
  /** While it is dragged. */
  @state() private dragged: number | null = null;

  static override styles = [
    base,
    css`
      :host {
        position: absolute;
        inset-block: 0;
        inset-inline-end: -4px;
        width: 8px;
        z-index: 1;
      }
      div {
        height: 100%;
        cursor: col-resize;
        touch-action: none;
      }
      div::after {
        content: '';
        display: block;
        width: 2px;
        height: 100%;
        margin-inline: 3px;
        transition: background var(--fast);
      }
      div:is(:hover, :focus-visible, .dragged)::after {
        background: var(--accent);
      }
      @media (max-width: 639px) {
        :host {
          display: none;
        }
      }
      @media (forced-colors: active) {
        div:is(:hover, :focus-visible, .dragged)::after {
          background: Highlight;
        }
      }
    `,
  ];

  override render() {
    const { least, most, usual } = sidebarLimits(globalThis.innerWidth);
    return html`<div
      role="separator"
      class=${this.dragged === null ? '' : 'dragged'}
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${t('list.width')}
      title=${t('list.widthHint')}
      aria-valuemin=${least}
      aria-valuemax=${most}
      aria-valuenow=${this.#width() || usual}
      @pointerdown=${(event: PointerEvent) => {
        if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        this.dragged = this.#width() || usual;
      }}
      @pointermove=${(event: PointerEvent) => {
        if (this.dragged === null) return;
        const across = isRightToLeft(this) ? globalThis.innerWidth - event.clientX : event.clientX;
        this.dragged = widthWithin(across, globalThis.innerWidth);
      }}
      @lostpointercapture=${() => {
        if (this.dragged !== null) this.#keep(this.dragged);
        this.dragged = null;
      }}
      @dblclick=${() => this.#keep(0)}
      @keydown=${this.#key}
    ></div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const width = this.#width();
    const { style } = document.documentElement;
    if (width === 0) style.removeProperty('--sidebar');
    else style.setProperty('--sidebar', `${width}px`);
  }

  /** 0: as usual. */
  #width(): number {
    const kept = this.mirror.app.get()?.settings.sidebarWidth ?? 0;
    const width = this.dragged ?? kept;
    return width === 0 ? 0 : widthWithin(width, globalThis.innerWidth);
  }

  #key(event: KeyboardEvent): void {
    const { least, most, usual } = sidebarLimits(globalThis.innerWidth);
    const along = stepAlong(event, this);
    const next = { Home: least, End: most, Enter: 0 }[event.key];
    if (next === undefined && along === 0) return;
    event.preventDefault();
    this.#keep(next ?? widthWithin((this.#width() || usual) + along * step, globalThis.innerWidth));
  }

  #keep(sidebarWidth: number): void {
    void this.actions.bridge.changeSettings({ sidebarWidth });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-sidebar-edge': SidebarEdgeElement;
  }
}
