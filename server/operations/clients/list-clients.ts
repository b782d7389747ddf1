import { DeviceClass, type SignedInClient } from '../../../protocol/index.ts';
import type { Handler } from '../context/context.ts';

const classes = {
  desktop: DeviceClass.DEVICE_CLASS_DESKTOP,
  mobile: DeviceClass.DEVICE_CLASS_MOBILE,
  tablet: DeviceClass.DEVICE_CLASS_TABLET,
} as const;

/** Where the caller is signed in, the oldest first. */
export const listClients: Handler<'ListClients'> = async ({ caller, live, store }) => {
  const tokens = await store.accounts.listTokens(caller.gaiaId);
  const connected = await live.clientsOf(caller.gaiaId);
  const client = tokens.map(({ clientId, resource, label, device, createdAt }): SignedInClient => ({
    identifier: { resource },
    label,
    device_class: classes[device],
    sign_in_timestamp: createdAt,
    connected: connected.has(clientId),
    is_caller: clientId === caller.clientId,
  }));
  return { response: { client }, pushes: [] };
};
