import { Signal } from '@lit-labs/signals';
import { isMuted } from '../../protocol/conversation-state.ts';
import { tabOf, type Tab } from '../model/conversations.ts';
import { idsIn, neighbourOf } from '../model/sections.ts';
import type { Shortcut } from './shortcuts.ts';
import type { Actions } from '../model/actions.ts';
import type { Mirror } from '../model/mirror.ts';

/** What only the window's frame can do. */
export interface ShortcutFrame {
  tab(): Tab;
  showTab(tab: Tab): void;
  open(id: string): void;
  compose(): void;
  find(): void;
  switcher(): void;
  overview(): void;
}

/** Does what keys ask for, whatever has the focus. */
export class ShortcutRunner {
  readonly #mirror: Mirror;
  readonly #actions: Pick<Actions, 'list' | 'markAllRead'>;
  readonly #frame: ShortcutFrame;

  constructor(mirror: Mirror, actions: Pick<Actions, 'list' | 'markAllRead'>, frame: ShortcutFrame) {
    this.#mirror = mirror;
    this.#actions = actions;
    this.#frame = frame;
  }

  run(shortcut: Shortcut): void {
    Signal.subtle.untrack(() => this.#run(shortcut));
  }

  #run(shortcut: Shortcut): void {
    const openId = this.#mirror.openId.get();
    switch (shortcut) {
      case 'switch':
        this.#frame.switcher();
        return;
      case 'find':
        this.#frame.find();
        return;
      case 'compose':
        this.#frame.compose();
        return;
      case 'overview':
        this.#frame.overview();
        return;
      case 'readAll':
        void this.#actions.markAllRead();
        return;
      case 'next':
      case 'nextUnread':
        this.#go(1, shortcut === 'nextUnread');
        return;
      case 'previous':
      case 'previousUnread':
        this.#go(-1, shortcut === 'previousUnread');
        return;
      case 'inbox':
      case 'invitations':
        this.#frame.showTab(shortcut);
        return;
      case 'archived':
        this.#frame.showTab('archive');
        return;
      case 'archive':
      case 'mute':
      case 'read':
        if (openId !== null) this.#change(shortcut, openId);
    }
  }

  #go(step: 1 | -1, unread: boolean): void {
    const ids = idsIn(this.#mirror.sections(this.#frame.tab()));
    const fits = unread
      ? (id: string): boolean => (this.#mirror.conversations.get(id)?.unread ?? 0) > 0
      : undefined;
    const next = neighbourOf(ids, this.#mirror.openId.get(), step, fits);
    if (next !== null) this.#frame.open(next);
  }

  #change(shortcut: 'archive' | 'mute' | 'read', id: string): void {
    const view = this.#mirror.conversations.get(id);
    if (!view) return;
    const { conversation } = view;
    const action = {
      archive: tabOf(conversation) === 'archive' ? 'unarchive' : 'archive',
      mute: isMuted(conversation) ? 'unmute' : 'mute',
      read: 'read',
    } as const;
    void this.#actions.list.run(action[shortcut], id);
  }
}
