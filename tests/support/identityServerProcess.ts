import {startIdentityServer} from '../../plugins/local-identity';

/** A provider in a process of its own, for tests that kill it. Says where it listens on one line. */
async function main() {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const {port, organizationId} = await startIdentityServer({...options, port: 0});
  console.log(JSON.stringify({port, organizationId}));
}

void main();
