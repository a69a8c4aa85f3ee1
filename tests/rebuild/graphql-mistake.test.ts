import {describe, expect, it} from 'vitest';
import {docusaurusCommand} from '../support/docusaurusCommand';
import {graphqlSite} from '../support/graphqlSite';

describe('docusaurus build', () => {
  it('rejects an invalid schema with position, excerpt and fix, without a stack trace', async () => {
    const {directory} = graphqlSite('graphql-mistake', 'type Query {\n  a: Mision\n}\n');

    const {code, output} = await docusaurusCommand(['build', directory]);

    expect(code).not.toBe(0);
    expect(output).toContain('Unknown type "Mision"');
    expect(output).toMatch(
      /schema\.graphql:2:6\n *1 \| type Query \{\n *2 \|   a: Mision\n *\| {6}\^\n/,
    );
    expect(output).toContain('Fix: Define the type in the schema, or correct its name.');
    // The remaining stack frames are those of Docusaurus's wrapper around failed builds.
    expect(output).not.toMatch(/^ +at .*(?:graphql-reference|node_modules\/graphql)\//m);
  });
});
