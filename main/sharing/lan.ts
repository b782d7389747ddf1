import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** An address of this computer in a local network. */
export interface LanAddress {
  readonly address: string;
  /** Names the network: its addresses and, where there is one, its router. */
  readonly network: string;
}

/** What the system knows of routers; both as Linux writes them under /proc/net. */
export interface RouteTables {
  readonly routes: string;
  readonly neighbours: string;
}

/** RFC 1918 and RFC 3927: no one reaches them from the internet. */
const local = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, prefix);

/** Networks of containers, virtual machines and tunnels: who is there is not beside the person. */
const virtual =
  /^(docker|br-|veth|virbr|vbox|vmnet|lxc|lxd|podman|cni|tun|tap|wg|ppp|utun|tailscale|zt|nordlynx)/i;

/** The addresses at which others in the local networks of this computer reach it, those behind a router first. */
export function lanAddresses(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
  tables: RouteTables = readRouteTables(),
): LanAddress[] {
  const routers = routersOf(tables);
  const found = Object.entries(interfaces).flatMap(([name, addresses]) =>
    virtual.test(name)
      ? []
      : (addresses ?? [])
          .filter(({ family, internal, address }) => family === 'IPv4' && !internal && local.check(address))
          .flatMap(({ address, netmask }) => {
            const router = routers.get(name);
            // There is one, and which it is will be known in a moment.
            if (router === null) return [];
            return [{ address, network: `${subnetOf(address, netmask)} ${router ?? ''}`.trim() }];
          }),
  );
  const behindRouter = ({ network }: LanAddress): number => (network.includes(' ') ? 0 : 1);
  return found.toSorted((one, other) => behindRouter(one) - behindRouter(other));
}

/** Interface to the hardware address of its router; null: not known yet. */
function routersOf({ routes, neighbours }: RouteTables): ReadonlyMap<string, string | null> {
  const hardware = new Map(
    rowsOf(neighbours).map(([ip = '', , , mac = '', , device = '']) => [`${device} ${ip}`, mac]),
  );
  return new Map(
    rowsOf(routes)
      .filter(([, destination, gateway]) => destination === '00000000' && gateway !== '00000000')
      .map(([device = '', , gateway = '']) => {
        const mac = hardware.get(`${device} ${littleEndian(gateway)}`);
        return [device, mac === undefined || /^[0:]+$/.test(mac) ? null : mac];
      }),
  );
}

const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));

const littleEndian = (hex: string): string => [...Buffer.from(hex, 'hex')].toReversed().join('.');

function subnetOf(address: string, netmask: string): string {
  const mask = netmask.split('.').map(Number);
  return address
    .split('.')
    .map((part, index) => Number(part) & (mask[index] ?? 0))
    .join('.');
}

/** Other systems do not have these files: there, a network is known by its addresses alone. */
function readRouteTables(): RouteTables {
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return { routes: read('/proc/net/route'), neighbours: read('/proc/net/arp') };
}
