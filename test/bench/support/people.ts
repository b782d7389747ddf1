import {
  ConversationType,
  decode,
  encode,
  newClientGeneratedId,
  operations,
  ResponseStatus,
  SegmentType,
  type OperationName,
  type RequestOf,
  type ResponseOf,
  type SendChatMessageRequest,
} from '../../../protocol/index.ts';

/** A signed-up person with one client. */
export interface Person {
  readonly account: string;
  readonly gaiaId: string;
  readonly token: string;
}

export const password = 'correct horse battery';
/** A sentence of everyday length. */
export const sentence = 'Shall we have lunch at noon? The usual place is closed today.';

// Sign-up is bound by hashing, which the server spreads over its threads.
const requestsAtOnce = 8;

/** Carries out every task, a few at a time, and returns the results in order. */
export async function inParallel<T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, worker));
  return results;
}

/** Signs people up whose accounts are `<prefix>1`, `<prefix>2` and so on. */
export const signUpMany = (url: string, prefix: string, count: number): Promise<Person[]> =>
  inParallel(
    Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`),
    (account) => authenticate(url, 'signup', { account, password, displayName: `Person ${account}` }),
  );

/** One more client of someone; answers its token. */
export const signIn = async (url: string, account: string): Promise<string> =>
  (await authenticate(url, 'signin', { account, password })).token;

async function authenticate(url: string, path: string, body: object): Promise<Person> {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const { token, gaiaId, email } = (await answer.json()) as Record<string, string>;
  return { token: token ?? '', gaiaId: gaiaId ?? '', account: email ?? '' };
}

/** Calls one operation over HTTP; throws unless it was granted. */
export async function call<O extends OperationName>(
  url: string,
  token: string,
  operation: O,
  request: RequestOf<O>,
): Promise<ResponseOf<O>> {
  const { path, request: requestName, response: responseName } = operations[operation];
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', authorization: `Bearer ${token}` },
    body: new Uint8Array(encode(requestName, request)),
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  const response = decode(responseName, new Uint8Array(await answer.arrayBuffer()));
  const { response_header: header } = response as { response_header?: { status?: number | null } | null };
  if (header?.status !== ResponseStatus.RESPONSE_STATUS_OK) throw new Error(`${operation} was refused`);
  return response;
}

/** A request that sends plain text. */
export const textMessage = (
  conversationId: string,
  text: string,
  clientGeneratedId: number = newClientGeneratedId(),
): SendChatMessageRequest => ({
  message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] },
  event_request_header: {
    conversation_id: { id: conversationId },
    client_generated_id: clientGeneratedId,
  },
});

/** Makes a conversation in which everyone is active: each of the invited has answered once. Answers its id. */
export async function converse(url: string, maker: Person, others: readonly Person[]): Promise<string> {
  const { CONVERSATION_TYPE_GROUP: group, CONVERSATION_TYPE_ONE_TO_ONE: oneToOne } = ConversationType;
  const { conversation } = await call(url, maker.token, 'CreateConversation', {
    type: others.length > 1 ? group : oneToOne,
    client_generated_id: newClientGeneratedId(),
    invitee_id: others.map(({ gaiaId }) => ({ gaia_id: gaiaId })),
  });
  const id = conversation?.conversation_id?.id;
  if (typeof id !== 'string') throw new Error('no conversation was made');
  await inParallel(others, ({ token }) => call(url, token, 'SendChatMessage', textMessage(id, 'Here I am.')));
  return id;
}
