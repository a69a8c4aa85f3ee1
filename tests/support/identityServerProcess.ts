import {startIdentityServer} from '@gated-docs/local-identity';

/**
 * A provider in a separate process, for tests that kill it and for the bench. Reports its port and organization on one
 * line and to its parent process, and its memory usage in response to any message.
 */
async function main() {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const {port, organizationId} = await startIdentityServer({port: 0, ...options});
  console.log(JSON.stringify({port, organizationId}));
  process.send?.({port, organizationId});
  process.on('message', () => process.send?.({memory: process.memoryUsage().rss}));
}

void main();
