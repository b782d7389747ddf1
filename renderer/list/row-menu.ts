import { html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/overlay/menu.ts';
import type { MenuElement } from '../kit/overlay/menu.ts';
import { rowMenu, type RowAction } from '../model/row-menu.ts';
import { ModelElement } from '../model/model-element.ts';
import { t } from '../../words/translate.ts';

/** What can be done with a conversation, as a menu beside its row. Fires `closed`. */
@customElement('parley-row-menu')
export class RowMenuElement extends ModelElement {
  @state() private conversationId = '';
  @query('parley-menu') private readonly menu!: MenuElement;

  /** `from` gets the focus back. */
  async show(id: string, at: { x: number; y: number } | Element, from: HTMLElement | null): Promise<void> {
    this.conversationId = id;
    await this.updateComplete;
    await this.menu.show(at, from);
  }

  override render() {
    const view = this.conversationId === '' ? null : this.mirror.conversations.get(this.conversationId);
    const selfId = this.mirror.selfId.get();
    const title = view ? this.mirror.title(view) : '';
    return html`<parley-menu
      .label=${t('row.actionsOf', { name: title })}
      .items=${view ? rowMenu(view, selfId, this.mirror.favourites.get()) : []}
      @chosen=${(event: CustomEvent<RowAction>) =>
        void this.actions.list.run(event.detail, this.conversationId)}
      @closed=${() => this.dispatchEvent(new CustomEvent('closed'))}
    ></parley-menu>`;
  }
}
