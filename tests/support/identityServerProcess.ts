import {startIdentityServer} from '../../plugins/local-identity';

/**
 * A provider in a process of its own, for tests that kill it and for the bench. Says where it listens, on
 * one line and to its parent, and tells its parent the memory that it holds.
 */
async function main() {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const {port, organizationId} = await startIdentityServer({port: 0, ...options});
  console.log(JSON.stringify({port, organizationId}));
  process.send?.({port, organizationId});
  process.on('message', () => process.send?.({memory: process.memoryUsage().rss}));
}

void main();
