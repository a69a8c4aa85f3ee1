import {execFileSync, spawnSync} from 'node:child_process';

export type Network = {
  /** The words before a command that run it in the namespace. */
  prefix: string[];
  /** Addresses of the namespace, one on each link. */
  addresses: readonly string[];
  /** Interrupts a link without a word to either side, or restores it. */
  setLink: (index: number, isUp: boolean) => void;
  remove: () => void;
};

const NAMES = {namespace: 'gate-state', link: 'gatestate'};

/** A network namespace with links to this one, which only root can create. */
export function createNetwork(links: number): Network {
  const ip = (line: string) => execFileSync('ip', line.split(' '), {stdio: 'pipe'});
  const {namespace, link} = NAMES;
  const inside = `netns exec ${namespace} ip`;
  const indexes = Array.from({length: links}, (_, index) => index);
  const setLink = (index: number, isUp: boolean) =>
    void ip(`link set ${link}${index} ${isUp ? 'up' : 'down'}`);

  const remove = () => {
    for (const line of [
      ...indexes.map((index) => `link del ${link}${index}`),
      `netns del ${namespace}`,
    ]) {
      spawnSync('ip', line.split(' '));
    }
  };

  // Of a run that was interrupted.
  remove();
  ip(`netns add ${namespace}`);
  ip(`${inside} link set lo up`);
  for (const index of indexes) {
    ip(`link add ${link}${index} type veth peer name peer${index} netns ${namespace}`);
    ip(`addr add 10.213.${index}.1/30 dev ${link}${index}`);
    setLink(index, true);
    ip(`${inside} addr add 10.213.${index}.2/30 dev peer${index}`);
    ip(`${inside} link set peer${index} up`);
  }
  return {
    prefix: ['ip', 'netns', 'exec', namespace],
    addresses: indexes.map((index) => `10.213.${index}.2`),
    setLink,
    remove,
  };
}
