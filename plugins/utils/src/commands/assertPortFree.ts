import {createServer} from 'node:net';
import {systemCode} from '../errors';
import {LOOPBACK} from '../loopback';

const MAX_PORT = 65_535;

/**
 * Checks early whether a port is available, before the long-running work.
 *
 * @throws Error in one paragraph that names the port and the variable to change
 */
export async function assertPortFree(port: number, variable: string, host?: string): Promise<void> {
  for (const address of host === undefined ? LOOPBACK : [host]) {
    try {
      await listenOnce(port, address);
    } catch (cause) {
      const code = systemCode(cause) ?? '';
      // A machine without IPv6 has no second loopback address.
      const isAbsent = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code);
      if (!(isAbsent && host === undefined && address !== LOOPBACK[0])) {
        throw new Error(portProblem(code, {port, variable, address}), {cause});
      }
    }
  }
}

/** Explains the error of a failed `listen`, with the fix. */
export function portProblem(
  code: string,
  {port, variable, address}: {port: number; variable: string; address: string},
): string {
  // Far enough away to skip the ports that systems reserve.
  const distance = code === 'EACCES' ? 8000 : 10;
  const another = port + distance <= MAX_PORT ? port + distance : port - distance;
  const example = `${variable}, for example ${variable}=${another}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or choose another port with ${example}.`;
    case 'EACCES':
      return `Port ${port} requires administrator rights. Choose a port above 1023 with ${example}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${address}", which is not an address of this machine. Correct it, or unset it to accept connections only from this machine.`;
    default:
      return `Port ${port} on ${address} cannot be opened (${code}). Choose another port with ${example}.`;
  }
}

async function listenOnce(port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({port, host, exclusive: true}, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
