import { html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/overlay/menu.ts';
import type { MenuElement, MenuItem } from '../kit/overlay/menu.ts';
import { folderOf } from '../model/arrangement.ts';
import { rowMenu, type RowAction } from '../model/row-menu.ts';
import { ModelElement } from '../model/model-element.ts';
import { t } from '../../words/translate.ts';
import './folder-dialog.ts';
import type { FolderDialogElement } from './folder-dialog.ts';

/** Ids of the folders' entries begin with it; what follows is the folder's id, nothing for no folder. */
const into = 'into:';

/** What can be done with a conversation, as a menu beside its row. Fires `closed`. */
@customElement('parley-row-menu')
export class RowMenuElement extends ModelElement {
  @state() private conversationId = '';
  /** The menu shows the folders to choose from. */
  @state() private choosing = false;
  @query('parley-menu') private readonly menu!: MenuElement;
  @query('parley-folder-dialog') private readonly folderDialog!: FolderDialogElement;
  #place: { at: { x: number; y: number } | Element; from: HTMLElement | null } | null = null;

  /** `from` gets the focus back. */
  async show(id: string, at: { x: number; y: number } | Element, from: HTMLElement | null): Promise<void> {
    this.conversationId = id;
    this.choosing = false;
    this.#place = { at, from };
    await this.updateComplete;
    await this.menu.show(at, from);
  }

  override render() {
    const view = this.conversationId === '' ? null : this.mirror.conversations.get(this.conversationId);
    const title = view ? this.mirror.title(view) : '';
    return html`<parley-menu
        .label=${t('row.actionsOf', { name: title })}
        .items=${view ? (this.choosing ? this.#folders() : rowMenu(view, this.#around())) : []}
        @chosen=${(event: CustomEvent<string>) => void this.#chosen(event.detail)}
        @closed=${() => this.dispatchEvent(new CustomEvent('closed'))}
      ></parley-menu>
      <parley-folder-dialog></parley-folder-dialog>`;
  }

  #around() {
    const [pinned] = this.mirror.inbox.get();
    return {
      selfId: this.mirror.selfId.get(),
      favourites: this.mirror.favourites.get(),
      arrangement: this.mirror.arrangement.get(),
      pinned: pinned?.kind === 'favourites' ? pinned.ids : [],
      hasCalls: this.mirror.hasCalls.get(),
    };
  }

  #folders(): readonly MenuItem[] {
    const arrangement = this.mirror.arrangement.get();
    const current = folderOf(arrangement, this.conversationId);
    const items: MenuItem[] = arrangement.folders.map(({ id, name }) => ({
      id: `${into}${id}`,
      label: name,
      icon: id === current?.id ? 'check' : 'folder',
    }));
    if (current) items.push({ id: into, label: t('row.noFolder'), icon: 'close', apart: true });
    return [
      ...items,
      { id: 'newFolder', label: t('list.newFolderMore'), icon: 'plus', apart: items.length > 0 && !current },
    ];
  }

  async #chosen(id: string): Promise<void> {
    const { arranging } = this.actions.list;
    const { conversationId } = this;
    if (id === 'folder' && this.#place) {
      this.choosing = true;
      await this.updateComplete;
      await this.menu.show(this.#place.at, this.#place.from);
    } else if (id === 'newFolder') {
      const name = await this.folderDialog.ask();
      if (name !== null) await arranging.addFolder(name, conversationId);
    } else if (id.startsWith(into)) await arranging.move(conversationId, id.slice(into.length) || null);
    else await this.actions.list.run(id as RowAction, conversationId);
  }
}
