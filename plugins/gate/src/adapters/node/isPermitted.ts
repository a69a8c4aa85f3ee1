import type {LookupAddress} from 'node:dns';
import {BlockList, isIP} from 'node:net';

/** Networks of an operator, and this machine. */
const PRIVATE = blockList(
  ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ['::1/128', 'fc00::/7'],
);

/**
 * Networks that no API is in: this host, link-local addresses, where clouds keep the credentials of their machines, other
 * addresses with these, protocol assignments, documentation, tests, multicast and reserved ones. The list follows the
 * registries of special-purpose addresses (RFC 6890).
 */
const REFUSED = blockList(
  [
    ...['0.0.0.0/8', '169.254.0.0/16', '100.100.100.200/32', '192.0.0.0/24', '192.0.2.0/24'],
    ...['192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ],
  ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', 'fd00:ec2::254/128'],
);

/** Of IPv6, only these addresses are public. The others can contain an IPv4 address, or depend on an interface. */
const GLOBAL = blockList([], ['2000::/3']);

/** Whether the gate makes calls to an address. Fail closed: of IPv6, and of what is no address, nothing is permitted that is in no list. */
export function isPermitted({address, family}: LookupAddress, allowPrivate: boolean): boolean {
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) !== family || REFUSED.check(address, type)) {
    return false;
  }
  return PRIVATE.check(address, type)
    ? allowPrivate
    : type === 'ipv4' || GLOBAL.check(address, type);
}

function blockList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  const add = (network: string, type: 'ipv4' | 'ipv6') => {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), type);
  };
  ipv4.forEach((network) => add(network, 'ipv4'));
  ipv6.forEach((network) => add(network, 'ipv6'));
  return list;
}
