import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { lanAddresses } from './lan.ts';

const at = (address: string, netmask = '255.255.255.0', internal = false): NetworkInterfaceInfo[] => [
  { address, netmask, family: 'IPv4', mac: '02:00:00:00:00:01', internal, cidr: null },
];
const routesHead = 'Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT\n';
const neighboursHead = 'IP address  HW type  Flags  HW address  Mask  Device\n';
const none = { routes: routesHead, neighbours: neighboursHead };
/** 192.168.1.1 by wlan0. */
const routes = `${routesHead}wlan0 00000000 0101A8C0 0003 0 0 600 00000000 0 0 0\nwlan0 0001A8C0 00000000 0001 0 0 600 00FFFFFF 0 0 0\n`;
const router = (mac: string): string => `${neighboursHead}192.168.1.1 0x1 0x2 ${mac} * wlan0\n`;

it('finds addresses that the internet does not reach', () => {
  const interfaces = {
    lo: at('127.0.0.1', '255.0.0.0', true),
    eth0: at('192.168.1.20'),
    eth1: at('10.1.2.3', '255.255.0.0'),
    eth2: at('203.0.113.5'),
    eth3: at('100.64.0.7'),
    docker0: at('172.17.0.1', '255.255.0.0'),
    wg0: at('10.8.0.2'),
  };
  expect(lanAddresses(interfaces, none)).toEqual([
    { address: '192.168.1.20', network: '192.168.1.0' },
    { address: '10.1.2.3', network: '10.1.0.0' },
  ]);
});

it('tells networks with the same addresses apart by their router', () => {
  const interfaces = { wlan0: at('192.168.1.20') };
  const network = (mac: string) => lanAddresses(interfaces, { routes, neighbours: router(mac) });
  expect(network('aa:bb:cc:dd:ee:01')).toEqual([
    { address: '192.168.1.20', network: '192.168.1.0 aa:bb:cc:dd:ee:01' },
  ]);
  expect(network('aa:bb:cc:dd:ee:02')).not.toEqual(network('aa:bb:cc:dd:ee:01'));
});

it('knows no network whose router has not answered yet', () => {
  const interfaces = { wlan0: at('192.168.1.20') };
  expect(lanAddresses(interfaces, { routes, neighbours: neighboursHead })).toEqual([]);
  expect(lanAddresses(interfaces, { routes, neighbours: router('00:00:00:00:00:00') })).toEqual([]);
});

it('has the address behind a router first', () => {
  const interfaces = { eth0: at('10.0.0.2'), wlan0: at('192.168.1.20') };
  const found = lanAddresses(interfaces, { routes, neighbours: router('aa:bb:cc:dd:ee:01') });
  expect(found.map(({ address }) => address)).toEqual(['192.168.1.20', '10.0.0.2']);
});
