import type {
  OperationName,
  ReceivedRefusal,
  RequestOf,
  ResponseOf,
  Variant,
} from '../../../protocol/index.ts';
import { callHttp, postJson } from './http.ts';
import { TestSession } from './session.ts';
import type { TestServer } from './server.ts';

let people = 0;

/** A signed-up person with one client; further ones come from `signIn`. */
export interface Person {
  readonly account: string;
  readonly displayName: string;
  readonly password: string;
  readonly gaiaId: string;
  readonly token: string;
}

/** Signs up someone that no other test knows. */
export async function signUp(server: Pick<TestServer, 'url'>, name = 'person'): Promise<Person> {
  people += 1;
  const displayName = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)} ${people}`;
  const account = `${name}${people}-${process.pid}`;
  const password = `password of ${name}`;
  const signed = await postJson(server, '/auth/v1/signup', { account, password, displayName });
  if (signed.status !== 200) throw new Error(`sign-up answered ${signed.status}: ${signed.text}`);
  const { token, gaiaId, email } = signed.json as Record<string, string>;
  return { account: email ?? '', displayName, password, gaiaId: gaiaId ?? '', token: token ?? '' };
}

/** Signs one more client of a person in. */
export async function signIn(server: Pick<TestServer, 'url'>, person: Person): Promise<Person> {
  const { account, password } = person;
  const signed = await postJson(server, '/auth/v1/signin', { account, password });
  if (signed.status !== 200) throw new Error(`sign-in answered ${signed.status}: ${signed.text}`);
  return { ...person, token: (signed.json as Record<string, string>)['token'] ?? '' };
}

export const transports = ['websocket', 'http', 'json'] as const;
export type Transport = (typeof transports)[number];

/** Calls operations as one client, whatever the transport. */
export interface Calls extends AsyncDisposable {
  /** Why the last call was refused; null when it was granted. */
  readonly refusal: ReceivedRefusal | null;
  call<O extends OperationName>(operation: O, request: RequestOf<O>): Promise<ResponseOf<O>>;
}

/** Lets a person call over one of the transports. */
export async function callsOver(
  server: Pick<TestServer, 'url'>,
  person: Person,
  transport: Transport,
  variant: Variant,
): Promise<Calls> {
  if (transport === 'websocket') return TestSession.open(server, person.token, variant);
  let refusal: ReceivedRefusal | null = null;
  return {
    get refusal() {
      return refusal;
    },
    async call(operation, request) {
      const answer = await callHttp(server, person.token, operation, request, variant, transport);
      ({ refusal } = answer);
      return answer.response;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
