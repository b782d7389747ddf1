import { Signal } from '@lit-labs/signals';
import { NotificationLevel } from '../../protocol/enums.ts';
import type { Segment } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type {
  DoNotDisturbChoice,
  FoundMessageView,
  FoundPlaceView,
  NewConversation,
  PersonView,
  Result,
  SettingsView,
  TypingState,
} from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { ComposingActions } from './composing-actions.ts';
import { ListActions } from './list-actions.ts';
import type { Mirror } from './mirror.ts';
import { PeopleActions } from './people-actions.ts';
import { OpenConversation } from './open-conversation.ts';
import { reportFailure, type ReportFailure } from './report-failure.ts';

/** Everything the window asks of the main process, for the account it shows. A failure is shown in a toast. */
export class Actions {
  readonly bridge: Bridge;
  readonly open: OpenConversation;
  readonly composing: ComposingActions;
  readonly people: PeopleActions;
  readonly list: ListActions;
  readonly #mirror: Mirror;

  constructor(bridge: Bridge, mirror: Mirror) {
    this.bridge = bridge;
    this.#mirror = mirror;
    this.open = new OpenConversation(bridge, mirror);
    const account = (): string => this.account;
    const report: ReportFailure = (answer) => this.#report(answer);
    this.composing = new ComposingActions(bridge, account, report, (text) => this.say(text));
    this.list = new ListActions(bridge, mirror, this.open);
    this.people = new PeopleActions(bridge, account, report, () => void this.list.readFavourites());
  }

  get account(): string {
    return Signal.subtle.untrack(() => this.#mirror.account.get()?.key ?? '');
  }

  say(text: string): void {
    this.#mirror.say(text);
  }

  retryConnection(): void {
    void this.bridge.retryConnection(this.account);
  }

  changeSettings(change: Partial<SettingsView>): void {
    void this.bridge.changeSettings(change);
  }

  openLink(url: string): void {
    void this.bridge.openLink(url);
  }

  /** Into the clipboard; says so, or what else happened. */
  async copy(text: string, said: string = t('history.copied')): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.say(said);
    } catch {
      this.say(t('history.couldNotCopy'));
    }
  }

  findInConversation(conversationId: string, query: string): Promise<Result<FoundPlaceView[]>> {
    return this.bridge.findInConversation(this.account, conversationId, query);
  }

  savePhoto(photoId: string): Promise<Result<string>> {
    return this.bridge.savePhoto(this.account, photoId);
  }

  setTyping(conversationId: string, typing: TypingState): void {
    void this.bridge.setTyping(this.account, conversationId, typing);
  }

  /** `account`: of the conversation, for words that are saved while the person goes to another account. */
  saveDraft(conversationId: string, text: string, account = this.account): void {
    void this.bridge.saveDraft(account, conversationId, text);
  }

  retryMessage(clientGeneratedId: number): void {
    void this.bridge.retryMessage(this.account, clientGeneratedId);
  }

  discardMessage(clientGeneratedId: number): void {
    void this.bridge.discardMessage(this.account, clientGeneratedId);
  }

  setMuted(conversationId: string, muted: boolean): Promise<boolean> {
    const level = muted
      ? NotificationLevel.NOTIFICATION_LEVEL_QUIET
      : NotificationLevel.NOTIFICATION_LEVEL_RING;
    return this.#report(this.bridge.setNotificationLevel(this.account, conversationId, level));
  }

  setMood(mood: Segment[]): Promise<boolean> {
    return this.#report(this.bridge.setMood(this.account, mood));
  }

  setDoNotDisturb(choice: DoNotDisturbChoice): Promise<boolean> {
    return this.#report(this.bridge.setDoNotDisturb(this.account, choice));
  }

  setDesktopOff(off: boolean): Promise<boolean> {
    return this.#report(this.bridge.setDesktopOff(this.account, off));
  }

  setSounds(on: boolean): Promise<boolean> {
    return this.#report(this.bridge.setSounds(this.account, on));
  }

  signOut(): Promise<boolean> {
    return this.#report(this.bridge.signOut(this.account));
  }

  searchPeople(query: string): Promise<Result<PersonView[]>> {
    return this.bridge.searchPeople(this.account, query);
  }

  searchMessages(query: string): Promise<Result<FoundMessageView[]>> {
    return this.bridge.searchMessages(this.account, query);
  }

  createConversation(request: NewConversation): Promise<Result<string>> {
    return this.bridge.createConversation(this.account, request);
  }

  #report(answer: Promise<Result<unknown>>): Promise<boolean> {
    return reportFailure(this.#mirror, answer);
  }
}
