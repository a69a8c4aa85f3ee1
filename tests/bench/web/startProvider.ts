import fs from 'node:fs';
import path from 'node:path';
import {startIdentityServer, type IdentityServer} from '@gated-docs/local-identity';
import {freePort} from '../../support/freePort';
import {BENCH_FOLDER} from './plainSites';

/**
 * The provider of the sites with sign-in. Its URL and organization stay the same between runs, because
 * the site with SlashID's theme contains them.
 */
export async function startProvider(siteOrigins: readonly string[]): Promise<IdentityServer> {
  return startIdentityServer({
    port: await keptPort(),
    siteOrigins: [...siteOrigins],
    dataDirectory: path.join(BENCH_FOLDER, 'identity'),
    seedFile: 'identity.seed.json',
  });
}

async function keptPort(): Promise<number> {
  const file = path.join(BENCH_FOLDER, 'provider-port');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(BENCH_FOLDER, {recursive: true});
    fs.writeFileSync(file, String(await freePort()));
  }
  return Number(fs.readFileSync(file, 'utf8'));
}
