import {
  ParleyError,
  type AuthRequest,
  type ChangePasswordRequest,
  type DeleteAccountRequest,
  type SignOutRequest,
} from '../../protocol/index.ts';

import { flatText } from './flat-json.ts';

/** The requests of `/auth/v1`. */
export interface AuthRequests {
  AuthRequest: AuthRequest;
  ChangePasswordRequest: ChangePasswordRequest;
  DeleteAccountRequest: DeleteAccountRequest;
  SignOutRequest: SignOutRequest;
}

const fields = {
  AuthRequest: { account: 'string', password: 'string', displayName: 'string', invite: 'string' },
  ChangePasswordRequest: { oldPassword: 'string', newPassword: 'string' },
  DeleteAccountRequest: { password: 'string' },
  SignOutRequest: { everywhere: 'boolean' },
} as const satisfies {
  readonly [N in keyof AuthRequests]: { readonly [F in keyof AuthRequests[N]]-?: 'string' | 'boolean' };
};

/** Reads one of the requests from JSON. Unknown fields are skipped. @throws ParleyError `undecodable` */
export function readAuthJson<N extends keyof AuthRequests>(name: N, body: Uint8Array): AuthRequests[N] {
  let json: unknown;
  const text = flatText(body);
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ParleyError('undecodable', 'This is not JSON.', { cause });
  }
  if (typeof json !== 'object' || json === null) throw new ParleyError('undecodable', 'Send a JSON object.');
  const given = new Map<string, unknown>(Object.entries(json));
  const read: Record<string, unknown> = {};
  for (const [field, type] of Object.entries<string>(fields[name])) {
    const value = given.get(field) ?? null;
    if (value !== null && typeof value !== type) {
      throw new ParleyError('undecodable', `${field} must be a ${type}.`);
    }
    read[field] = value;
  }
  return read as AuthRequests[N];
}
