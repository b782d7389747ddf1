import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { t } from '../../words/translate.ts';
import { stepAlong } from '../kit/direction.ts';
import '../kit/icon-button.ts';
import '../kit/overlay/menu.ts';
import type { MenuElement, MenuItem } from '../kit/overlay/menu.ts';
import { pill, pillStyles } from '../kit/pill.ts';
import { wrappedChipStyles } from '../kit/styles/chip.ts';
import { base } from '../kit/styles/shared.ts';
import { steadyLabel } from '../kit/styles/steady-label.ts';
import type { ListFilter } from '../model/list-filter.ts';
import { ModelElement } from '../model/model-element.ts';
import { draggedConversation, isDragged } from './dragged.ts';
import type { FolderDialogElement } from './folder-dialog.ts';

/** What the inbox shows: everything, what is unread, or a folder; and what can be done with that as a whole. */
@customElement('parley-list-filters')
export class ListFiltersElement extends ModelElement {
  /** The folder that a conversation is dragged over. */
  @state() private over = '';
  @query('parley-menu') private readonly menu!: MenuElement;
  @query('parley-folder-dialog') private readonly folderDialog!: FolderDialogElement;

  static override styles = [
    base,
    wrappedChipStyles,
    pillStyles,
    css`
      :host {
        flex: none;
        display: flex;
        align-items: center;
        gap: 4px;
        padding-block: 8px 4px;
        padding-inline: 16px 12px;
      }
      [role='radiogroup'] {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        min-width: 0;
      }
      .chip.over {
        outline: 2px solid var(--focus);
      }
      parley-icon-button {
        --square: 28px;
        align-self: start;
        margin-inline-start: auto;
      }
    `,
  ];

  override render() {
    const { folders } = this.mirror.arrangement.get();
    const unread = this.mirror.unreadIds.get();
    const unreadSet = new Set(unread);
    return html`<div role="radiogroup" aria-label=${t('list.filter')} @keydown=${this.#key}>
        ${this.#chip('all', t('list.all'), 0)} ${this.#chip('unread', t('list.unreadOnly'), unread.length)}
        ${folders.map(({ id, name, conversations }) =>
          this.#chip({ folder: id }, name, conversations.filter((one) => unreadSet.has(one)).length),
        )}
      </div>
      <parley-icon-button
        icon="more"
        iconSize="16"
        .label=${t('list.filterActions')}
        @click=${(event: MouseEvent) => {
          const { currentTarget: button } = event;
          if (button instanceof HTMLElement) void this.menu.show(button, button);
        }}
      ></parley-icon-button>
      <parley-menu
        .label=${t('list.filterActions')}
        .items=${this.#items()}
        @chosen=${(event: CustomEvent<string>) => void this.#chosen(event.detail)}
      ></parley-menu>
      <parley-folder-dialog></parley-folder-dialog>`;
  }

  #chip(filter: ListFilter, label: string, count: number) {
    const folder = typeof filter === 'object' ? filter.folder : '';
    const chosen = this.#isShown(filter);
    return html`<button
      type="button"
      role="radio"
      class="chip ${folder !== '' && folder === this.over ? 'over' : ''}"
      data-filter=${folder || String(filter)}
      aria-checked=${chosen}
      tabindex=${chosen ? 0 : -1}
      @click=${() => this.mirror.show(filter)}
      @dragover=${(event: DragEvent) => {
        if (folder === '' || !isDragged(event)) return;
        event.preventDefault();
        this.over = folder;
      }}
      @dragleave=${() => {
        this.over = '';
      }}
      @drop=${(event: DragEvent) => {
        this.over = '';
        const id = draggedConversation(event);
        if (folder !== '' && id !== null) void this.actions.list.arranging.move(id, folder);
      }}
    >
      <span class="cut" dir="auto">${steadyLabel(label)}</span>${
        count > 0
          ? html`${pill(count, { muted: true, small: true })}<span class="hidden-text"
                >${t('list.unreadConversations', { count })}</span
              >`
          : nothing
      }
    </button>`;
  }

  #isShown(filter: ListFilter): boolean {
    const shown = this.mirror.filter.get();
    return typeof filter === 'object' && typeof shown === 'object'
      ? filter.folder === shown.folder
      : filter === shown;
  }

  #items(): readonly MenuItem[] {
    const items: MenuItem[] = [
      { id: 'read', label: t('list.markAllRead'), icon: 'mailOpen' },
      { id: 'add', label: t('list.newFolderMore'), icon: 'plus', hint: t('row.here'), apart: true },
    ];
    if (typeof this.mirror.filter.get() !== 'object') return items;
    return [
      ...items,
      { id: 'rename', label: t('list.renameFolder'), icon: 'pencil' },
      { id: 'remove', label: t('list.removeFolder'), icon: 'trash', danger: true },
    ];
  }

  async #chosen(id: string): Promise<void> {
    const { arranging } = this.actions.list;
    const filter = this.mirror.filter.get();
    const { folders } = this.mirror.arrangement.get();
    const folder = typeof filter === 'object' ? folders.find((one) => one.id === filter.folder) : undefined;
    if (id === 'read') await this.actions.markAllRead();
    else if (id === 'add') {
      const name = await this.#askName();
      if (name !== null) await arranging.addFolder(name, null);
    } else if (folder && id === 'rename') {
      const name = await this.#askName(folder.name);
      if (name !== null) await arranging.renameFolder(folder.id, name);
    } else if (folder) await arranging.removeFolder(folder.id);
  }

  async #askName(known?: string): Promise<string | null> {
    await import('./folder-dialog.ts');
    return this.folderDialog.ask(known);
  }

  #key(event: KeyboardEvent): void {
    const step = stepAlong(event, this);
    if (step === 0) return;
    event.preventDefault();
    const chips = [...this.renderRoot.querySelectorAll<HTMLElement>('[role="radio"]')];
    const at = chips.findIndex((chip) => chip.matches(':focus'));
    const next = chips[(at + step + chips.length) % chips.length];
    next?.click();
    next?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-list-filters': ListFiltersElement;
  }
}
