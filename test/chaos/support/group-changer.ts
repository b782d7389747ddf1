import { newClientGeneratedId } from '../../../protocol/index.ts';
import { callHttp, NoAnswer, postJson, requireAnswer } from '../../contract/support/http.ts';
import type { Person } from '../../contract/support/person.ts';

/** Renames a group and brings newcomers into it, one after the other, for as long as there is a server. */
export class GroupChanger {
  readonly #person: Person;
  readonly #groupId: string;
  #turn = 0;
  /** The names that it gave, or may have given, since the last acknowledged one, which comes first. */
  #names: string[] = [];
  /** Whose coming was acknowledged. */
  readonly #newcomers: string[] = [];

  constructor(person: Person, groupId: string) {
    this.#person = person;
    this.#groupId = groupId;
  }

  get acknowledged(): number {
    return this.#newcomers.length;
  }

  /** Resolves when the server is gone. */
  async work(url: string): Promise<void> {
    try {
      for (;;) await this.#change({ url });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  /** What is missing of what was acknowledged. */
  async check(url: string): Promise<string[]> {
    const { response } = await callHttp(
      { url },
      this.#person.token,
      'GetConversation',
      { conversation_spec: { conversation_id: { id: this.#groupId } } },
      'extended',
      'http',
    );
    const group = response.conversation_state?.conversation;
    const members = new Set(group?.current_participant?.map(({ gaia_id }) => gaia_id));
    const faults = this.#newcomers.filter((id) => !members.has(id)).map((id) => `${id} did not come in`);
    if (!this.#names.includes(group?.name ?? '')) faults.push(`the group is called ${group?.name ?? ''}`);
    return faults;
  }

  async #change(server: { url: string }): Promise<void> {
    this.#turn += 1;
    const name = `Name ${this.#turn}`;
    this.#names.push(name);
    await this.#call(server, 'RenameConversation', { new_name: name });
    this.#names = [name];
    const account = `newcomer${this.#turn}-${this.#person.gaiaId}`;
    const signed = await postJson(server, '/auth/v1/signup', {
      account,
      password: 'password of a newcomer',
      displayName: account,
    });
    requireAnswer(signed);
    // One that was not answered may be there already.
    if (signed.status !== 200) throw new Error(`sign-up answered ${signed.status}: ${signed.text}`);
    const { gaiaId } = signed.json as { gaiaId: string };
    await this.#call(server, 'AddUser', { invitee_id: [{ gaia_id: gaiaId }] });
    this.#newcomers.push(gaiaId);
  }

  async #call(
    server: { url: string },
    operation: 'RenameConversation' | 'AddUser',
    request: { new_name: string } | { invitee_id: { gaia_id: string }[] },
  ): Promise<void> {
    const event_request_header = {
      conversation_id: { id: this.#groupId },
      client_generated_id: newClientGeneratedId(),
    };
    const whole = { ...request, event_request_header };
    const { response } = await callHttp(server, this.#person.token, operation, whole, 'extended', 'http');
    if (!response.created_event)
      throw new Error(`refused: ${response.response_header?.error_description ?? ''}`);
  }
}
