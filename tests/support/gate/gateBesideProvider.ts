import {execFileSync} from 'node:child_process';
import {readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {startGateServer} from '@gated-docs/gate';
import {readEnvironment} from '@gated-docs/environment';
import {openProvider} from '../../../plugins/portal/src/openProvider';
import {createMint} from '@gated-docs/verify';
import {freePort} from '../freePort';
import {temporaryFolder} from '../temporaryFolder';
import {createEditionFolder} from './editionFolder';
import {exchange} from './gateFixture';

/**
 * A gate over small editions and the local provider in a separate process, as `npm run serve` starts them.
 * Every request asks the provider again; its responses stay valid for a minute while it is down.
 */
export async function startGateBesideProvider() {
  const dataDirectory = temporaryFolder('identity');
  const [port, identityPort] = [await freePort(), await freePort()];
  const provider = await openProvider(
    readEnvironment({
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      IDENTITY_DIRECTORY: dataDirectory,
    }),
  );
  const folder = await createEditionFolder();
  const publicURL = `http://localhost:${port}`;
  const gate = await startGateServer({
    port,
    publicURL,
    editionsDirectory: folder.directory,
    provider: provider.address,
    revalidateSeconds: 0,
    outageSeconds: 60,
  });
  onTestFinished(async () => {
    await gate.close();
    await provider.close();
    await folder.remove();
    await rm(dataDirectory, {recursive: true, force: true});
  });
  const {orgID, baseURL} = provider.address;
  const apiKey = (await readFile(path.join(dataDirectory, 'api-key'), 'utf8')).trim();
  const cookieOf = (token: string | null) => ({cookie: `gate_session=${token}`});

  return {
    provider,
    dataDirectory,
    organizationId: orgID,
    baseURL,
    mint: createMint({orgID, baseURL, apiKey}),
    processId: findProviderProcess,

    /** Requests a page of the group `public` with this token. */
    statusFor: async (token: string | null) =>
      (await fetch(`${publicURL}/apis/`, {headers: cookieOf(token)})).status,

    /** Exchanges a token for a session. */
    exchange: (token: string | null) =>
      fetch(`${publicURL}/_gate/session`, exchange(token, {origin: publicURL})),

    signOut: (token: string | null) =>
      fetch(`${publicURL}/_gate/session`, {
        method: 'DELETE',
        headers: {...cookieOf(token), origin: publicURL, 'sec-fetch-site': 'same-origin'},
      }),
  };
}

/** The child process that runs the provider. */
function findProviderProcess(): number | undefined {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const line = children.split('\n').find((child) => child.includes('identityServer'));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}
