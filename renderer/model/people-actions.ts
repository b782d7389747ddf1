import type { Bridge } from '../../preload/bridge.ts';
import type { ShownView, SuggestionsView } from '../../preload/commands/people.ts';
import type { PersonView, Result } from '../../preload/views.ts';
import type { ReportFailure } from './report-failure.ts';

/** What is asked about people and groups. Where `boolean` is answered, a refusal has been said in a toast. */
export class PeopleActions {
  readonly #bridge: Bridge;
  readonly #account: () => string;
  readonly #report: ReportFailure;
  readonly #pinsChanged: () => void;

  /** @param pinsChanged called after someone was pinned or unpinned */
  constructor(
    bridge: Bridge,
    account: () => string,
    report: ReportFailure,
    pinsChanged: () => void = () => undefined,
  ) {
    this.#bridge = bridge;
    this.#account = account;
    this.#report = report;
    this.#pinsChanged = pinsChanged;
  }

  suggestions(): Promise<Result<SuggestionsView>> {
    return this.#bridge.suggestPeople(this.#account());
  }

  read(gaiaId: string): Promise<Result<PersonView>> {
    return this.#bridge.readPerson(this.#account(), gaiaId);
  }

  async setPinned(gaiaId: string, pinned: boolean): Promise<boolean> {
    const done = await this.#report(this.#bridge.setPinned(this.#account(), gaiaId, pinned));
    if (done) this.#pinsChanged();
    return done;
  }

  setDismissed(gaiaId: string, dismissed: boolean): Promise<boolean> {
    return this.#report(this.#bridge.setDismissed(this.#account(), gaiaId, dismissed));
  }

  setBlocked(gaiaId: string, blocked: boolean): Promise<boolean> {
    return this.#report(this.#bridge.setBlocked(this.#account(), gaiaId, blocked));
  }

  inviteByEmail(email: string): Promise<Result<null>> {
    return this.#bridge.inviteByEmail(this.#account(), email);
  }

  add(conversationId: string, people: readonly string[]): Promise<Result<null>> {
    return this.#bridge.addPeople(this.#account(), conversationId, [...people]);
  }

  remove(conversationId: string, gaiaId: string): Promise<boolean> {
    return this.#report(this.#bridge.removePerson(this.#account(), conversationId, gaiaId));
  }

  rename(conversationId: string, name: string): Promise<Result<null>> {
    return this.#bridge.renameConversation(this.#account(), conversationId, name);
  }

  keepHistory(conversationId: string, kept: boolean): Promise<boolean> {
    return this.#report(this.#bridge.keepHistory(this.#account(), conversationId, kept));
  }

  shareLink(conversationId: string, on: boolean): Promise<boolean> {
    return this.#report(this.#bridge.shareLink(this.#account(), conversationId, on));
  }

  link(conversationId: string): Promise<Result<string>> {
    return this.#bridge.readLink(this.#account(), conversationId);
  }

  /** Begins the conversation's call or joins it. */
  call(conversationId: string): Promise<boolean> {
    return this.#report(this.#bridge.joinCall(this.#account(), conversationId));
  }

  shown(conversationId: string): Promise<Result<ShownView[]>> {
    return this.#bridge.readShown(this.#account(), conversationId);
  }
}
