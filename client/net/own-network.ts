import { BlockList, isIP } from 'node:net';
import { isLoopback } from './proxy.ts';

/** RFC 1918, RFC 3927 and RFC 4193 with RFC 4291's link-local addresses: none of them is reached from the internet. */
const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv6');

/**
 * Whether a host, as `URL.hostname` has it, is this computer or in its own network: there a server may be reached without
 * encryption. Names count only where no name server can lead them elsewhere: `localhost`, and `.local`, which RFC 6762 keeps within
 * the local network.
 */
export function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version === 0) return isLoopback(host) || host.endsWith('.local');
  return privateRanges.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether what is sent to an origin leaves this computer readable by others on its way. */
export function isUnencrypted(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}
