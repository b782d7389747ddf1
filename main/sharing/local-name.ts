import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { systemBus } from 'dbus-native';

const systemSocket = '/run/dbus/system_bus_socket';
const avahi = 'org.freedesktop.Avahi';
const methodCall = 1;
const answerMs = 2_000;

/**
 * The name by which others in the local network find this computer (mDNS), in lower case; null: nothing here answers to one. It is
 * the system that answers, so nothing is announced that was not before.
 */
export async function localName(platform: NodeJS.Platform = process.platform): Promise<string | null> {
  const name = platform === 'linux' ? await nameOfAvahi() : `${hostname().split('.')[0] ?? ''}.local`;
  return isLocalName(name) ? name.toLowerCase() : null;
}

/** Whether a text is a host's name under `.local`, as invite links have it. */
export const isLocalName = (name: string): boolean =>
  /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.local$/i.test(name);

/** Empty where it does not run. */
async function nameOfAvahi(): Promise<string> {
  if (!existsSync(systemSocket)) return '';
  const bus = systemBus();
  bus.connection.on('error', () => undefined);
  try {
    const asked = bus.invoke({
      type: methodCall,
      destination: avahi,
      path: '/',
      interface: `${avahi}.Server`,
      member: 'GetHostNameFqdn',
    });
    const name: unknown = await Promise.race([asked, setTimeout(answerMs, '', { ref: false })]);
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  } finally {
    void bus.close();
  }
}
