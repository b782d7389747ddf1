import { Signal } from '@lit-labs/signals';
import { isMuted } from '../../protocol/conversation-state.ts';
import { isUnread, tabOf, type Tab } from '../model/conversations.ts';
import { idsIn, neighbourOf } from '../model/sections.ts';
import type { Shortcut } from '../kit/keys.ts';
import type { Actions } from '../model/actions.ts';
import type { Mirror } from '../model/mirror.ts';
import { t } from '../../words/translate.ts';

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
      case 'unread':
        this.#showUnread();
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
        if (shortcut === 'nextUnread') this.#goUnread(1);
        else this.#go(1);
        return;
      case 'previous':
      case 'previousUnread':
        if (shortcut === 'previousUnread') this.#goUnread(-1);
        else this.#go(-1);
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

  /** In the inbox; or everything again. */
  #showUnread(): void {
    const isShown = this.#frame.tab() === 'inbox' && this.#mirror.filter.get() === 'unread';
    this.#mirror.show(isShown ? 'all' : 'unread');
    this.#frame.showTab('inbox');
  }

  #go(step: 1 | -1): void {
    const next = neighbourOf(
      idsIn(this.#mirror.sections(this.#frame.tab())),
      this.#mirror.openId.get(),
      step,
    );
    if (next !== null) this.#frame.open(next);
  }

  /** Goes on from the other end of the list, and from there in the whole inbox: from anywhere to what is left. */
  #goUnread(step: 1 | -1): void {
    const from = this.#mirror.openId.get();
    const fits = (id: string): boolean => {
      const view = id === from ? null : this.#mirror.conversations.get(id);
      return view !== null && isUnread(view);
    };
    const shown = idsIn(this.#mirror.sections(this.#frame.tab()));
    const next =
      neighbourOf(shown, from, step, fits) ??
      neighbourOf(shown, null, step, fits) ??
      neighbourOf(this.#mirror.unreadIds.get(), null, step, fits);
    if (next === null) {
      this.#mirror.showToast(t('list.caughtUp'));
      return;
    }
    if (!shown.includes(next)) this.#mirror.show('all');
    this.#frame.open(next);
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
