import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {namedProvider, readEnvironment} from '@gated-docs/environment';
import {parseURL, runCheck} from '@gated-docs/utils/commands';
import {
  createMint,
  readBuild,
  readTokens,
  report,
  verifyDeployment,
  type Build,
  type TokenSource,
} from '../index';
import {showProgress} from './showProgress';

const USAGE = `Usage: editions verify URL [options], here npm run verify -- URL [options]

Sends forbidden requests to a deployed portal as every kind of reader, and exits with status 1 if any reader receives
content that they may not read.

  --editions DIR           folder of the deployed editions (default: editions)
  --tokens FILE            JSON file that maps each combination of groups to a token:
                           {"public": "eyJ…", "apps+public": "eyJ…", "": "eyJ…"}
  --public-url ORIGIN      public origin of the portal, if URL is a different address of the same portal
  --also URL               another address that may expose the files, such as the bucket's own URL (repeatable)
  --revocation-seconds N   seconds for which the portal may still accept an ended session (default: 75); 0 skips this check

Without --tokens, verify creates test users and deletes them afterwards: in the built-in provider, or in the
organization SLASHID_ORG_ID with the API key SLASHID_API_KEY. Finally, it ends all its sessions and revokes their tokens.`;

async function main(args: string[]): Promise<number> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      editions: {type: 'string', default: 'editions'},
      tokens: {type: 'string'},
      'public-url': {type: 'string'},
      also: {type: 'string', multiple: true, default: []},
      'revocation-seconds': {type: 'string', default: '75'},
      help: {type: 'boolean', default: false},
    },
  });
  const [url, ...others] = positionals;
  if (values.help || url === undefined || others.length > 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const options = {
    url: parseURL(url, 'The URL'),
    publicOrigin:
      values['public-url'] === undefined
        ? undefined
        : parseURL(values['public-url'], '--public-url').origin,
    also: values.also.map((place) => parseURL(place, '--also')),
    revocationSeconds: parseNumber(values['revocation-seconds'], '--revocation-seconds'),
  };
  const build = await readBuild(path.resolve(values.editions));
  const progress = showProgress();
  const verification = await verifyDeployment({
    ...options,
    build,
    tokens: (provider) => chooseTokens(provider, values.tokens, build),
    onProgress: ({asked, planned, findings}) =>
      progress.show(`${asked} of ${planned} requests, ${findings} findings`),
  });
  progress.end();
  console.log(report(verification));
  return verification.findings.length > 0 ? 1 : 0;
}

/**
 * An API key is sent only to the provider in our own environment, never to another URL that the deployment names. The
 * key of the built-in provider is sent only to this machine.
 */
async function chooseTokens(
  provider: {orgID: string; baseURL: string},
  file: string | undefined,
  build: Build,
): Promise<TokenSource> {
  if (file !== undefined) {
    return readTokens(await readFile(file, 'utf8'), file, build.manifest);
  }
  const environment = readEnvironment();
  const named = namedProvider(environment);
  if (named) {
    const apiKey = process.env.SLASHID_API_KEY;
    if (!apiKey) {
      throw new Error(
        'No tokens to sign in with. Pass a token file with --tokens, or set SLASHID_API_KEY so that verify can create test users and delete them afterwards.',
      );
    }
    if (named.baseURL !== provider.baseURL || named.orgID !== provider.orgID) {
      throw new Error(
        `The deployment uses the identity provider ${provider.baseURL} (organization ${provider.orgID}), but this environment is set to ${named.baseURL} (organization ${named.orgID}). Set SLASHID_ORG_ID and SLASHID_BASE_URL to the values of the deployment, or pass tokens with --tokens.`,
      );
    }
    return createMint({...named, apiKey});
  }
  if (!isLoopback(new URL(provider.baseURL).hostname)) {
    throw new Error(
      `The deployment uses the identity provider ${provider.baseURL}, not the built-in one. Pass tokens with --tokens, or set SLASHID_ORG_ID and SLASHID_API_KEY.`,
    );
  }
  const keyFile = path.resolve(environment.IDENTITY_DIRECTORY, 'api-key');
  const apiKey = await readFile(keyFile, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${keyFile}, which contains the API key of the built-in provider, cannot be read. Set IDENTITY_DIRECTORY to the provider's folder, or pass tokens with --tokens.`,
      {cause},
    );
  });
  return createMint({...provider, apiKey: apiKey.trim()});
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function parseNumber(text: string, name: string): number {
  // An empty text is not 0, which skips a check.
  if (!/^\d+$/.test(text)) {
    throw new Error(`${name} is "${text}". Use a whole number.`);
  }
  return Number(text);
}

/** As a script, or as the command `verify` of the binary `editions`. */
const [word, ...rest] = process.argv.slice(2);
const args = word === 'verify' ? rest : process.argv.slice(2);

runCheck(() => main(args));
