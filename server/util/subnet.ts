/** Addresses that begin with the same bits. */
export interface Subnet {
  readonly address: string;
  /** How many bits. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}
