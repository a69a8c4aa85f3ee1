import {createServer} from 'node:net';

/**
 * Finds out before the long work, not after it, whether a port can be had.
 *
 * @throws Error in one paragraph that names the port and the variable to change
 */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({port, host: '127.0.0.1', exclusive: true}, resolve);
    });
  } catch (cause) {
    throw new Error(
      `Port ${port} is in use by another program. Stop that program, or choose another port with ${variable}, for example ${variable}=${port + 10}.`,
      {cause},
    );
  }
  await new Promise((resolve) => server.close(resolve));
}
