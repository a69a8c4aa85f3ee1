import {createServer} from 'node:net';
import {systemCode} from '../errors';

/** Where the portal listens when no host is named: this machine alone, under both of its addresses. */
const LOOPBACK = ['127.0.0.1', '::1'];
const MAX_PORT = 65_535;

/**
 * Finds out before the long work, not after it, whether a port can be had.
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

/** What the error of a failed `listen` means, and the fix. */
export function portProblem(
  code: string,
  {port, variable, address}: {port: number; variable: string; address: string},
): string {
  // Far enough to leave the ports that systems keep for themselves.
  const distance = code === 'EACCES' ? 8000 : 10;
  const another = port + distance <= MAX_PORT ? port + distance : port - distance;
  const example = `${variable}, for example ${variable}=${another}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or choose another port with ${example}.`;
    case 'EACCES':
      return `Port ${port} needs administrator rights. Choose one above 1023 with ${example}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${address}", which is no address of this machine. Correct it, or unset it to listen on this machine alone.`;
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
