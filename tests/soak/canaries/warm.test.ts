import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {CANARY_EDITIONS} from '../../fixtures/canary/places';
import {filesBelow} from '../../support/builtFiles';
import {findCanaries} from '../../support/canaryFindings';
import {findCanariesInReplies} from '../../support/canaryReplies';
import {plantCanaries} from '../../support/canarySite';
import type {Canary} from '../../support/canarySources';
import {docusaurusCommand} from '../../support/docusaurusCommand';

const WORKSPACES = path.join('.docusaurus', CANARY_EDITIONS);

let canaries: Canary[];

async function build(): Promise<string> {
  const {code, output} = await docusaurusCommand(['editions', '--no-compression'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/canary/docusaurus.config.ts'),
  });
  expect(code, output).toBe(0);
  return output;
}

beforeAll(async () => {
  canaries = plantCanaries();
  fs.rmSync(WORKSPACES, {recursive: true, force: true});
  fs.rmSync(CANARY_EDITIONS, {recursive: true, force: true});
  await build();
});

describe('an edition that is built with warm caches', () => {
  it('has been searched for more than a thousand words, of each contract and of the schema too', () => {
    const places = canaries.map(({place}) => place);
    const contracts = filesBelow('docs').filter((file) => file.endsWith('.openapi.yaml'));

    expect(canaries.length).toBeGreaterThan(1000);
    expect(new Set(places).size).toBeGreaterThan(20);
    expect(places.filter((place) => place === 'contract')).toHaveLength(contracts.length);
    expect(places).toEqual(expect.arrayContaining(['schema', 'field of the schema']));
  });

  it('contains only its own words after all editions have been built on the machine', async () => {
    fs.rmSync(CANARY_EDITIONS, {recursive: true});

    expect(await build()).toMatch(/Building internal /);
    const findings = findCanaries(canaries);
    expect(findings).toMatchObject({leaks: [], missing: []});
    expect(findings.editions).toHaveLength(10);
  });

  it('contains only its own words with the caches of another edition', async () => {
    const cacheOf = (edition: string) => path.join(WORKSPACES, edition, 'site/.docusaurus');
    const others = fs.readdirSync(WORKSPACES).filter((edition) => edition !== 'internal');
    for (const edition of others) {
      fs.rmSync(cacheOf(edition), {recursive: true});
      fs.cpSync(cacheOf('internal'), cacheOf(edition), {recursive: true});
    }
    fs.rmSync(CANARY_EDITIONS, {recursive: true});

    await build();
    expect(findCanaries(canaries)).toMatchObject({leaks: [], missing: []});
  });
});

describe('a program with a read token, over ten editions', () => {
  it('reads only its reader’s own words over MCP, in Markdown and in the files for programs', async () => {
    const searched = ['title', 'heading', 'body', 'group', 'contract', 'operation of a contract'];
    const inText = ['title', 'description', 'heading', 'body', 'code', 'group', 'contract'];
    const findings = await findCanariesInReplies(canaries, {searched, inText});

    expect(findings).toMatchObject({leaks: [], missing: []});
    expect(findings.editions).toHaveLength(10);
    expect(findings.replies).toBeGreaterThan(10_000);
  });
});
