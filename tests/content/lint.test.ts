import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {contentFiles, formatFinding, lintText} from './lint';
import {isInstalled} from './lint/languages';

const FRONT_MATTER = `---
title: Authentication
description: How a connector signs in and what it gets.
status: stable
since: 1.7.0
sidebar_position: 1
---
`;
const HEADINGS = ['How it works', 'Requirements: sign-in', 'Result', 'See also'];
const BODY = HEADINGS.map((heading) => `\n## ${heading}\n\nThe desk replies within a day.\n`).join(
  '',
);
const GOOD = FRONT_MATTER + BODY;
const FILE = 'docs/guidelines/certification.mdx';

/** Rules that reject the valid page with this text appended. */
async function rulesAgainst(text: string, file = FILE): Promise<string[]> {
  const findings = await lintText(file, text);
  return [...new Set(findings.map(({rule}) => rule))];
}

const fenced = (lang: string, code: string) => `\n\`\`\`${lang}\n${code}\n\`\`\`\n`;

describe('the content lint rejects', () => {
  it.each([
    ['a page without front matter', BODY],
    ['a missing title', GOOD.replace('title: Authentication\n', '')],
    ['a missing description', GOOD.replace(/description: .*\n/, '')],
    ['a description of 161 characters', GOOD.replace(/How a connector.*/, 'a'.repeat(161))],
    ['an unknown status', GOOD.replace('status: stable', 'status: final')],
    ['a release that never was', GOOD.replace('1.7.0', '1.6.0')],
    ['an unknown key', GOOD.replace('status:', 'owner: Integration desk\nstatus:')],
  ])('%s', async (_what, text) => {
    expect(await rulesAgainst(text)).toEqual(['front-matter']);
  });

  it.each([
    ['required-heading', GOOD.replace('## Result', '## Outcome')],
    ['first-heading-level', `${GOOD}\n# A second title\n`],
    ['heading-increment', `${GOOD}\n#### Too deep\n`],
    ['no-duplicate-headings', `${GOOD}\n## Result\n`],
    ['no-heading-punctuation', `${GOOD}\n## Who may call it?\n`],
    ['link-text', `${GOOD}\nThe list is [here](/apis/).\n`],
    ['link-text', `${GOOD}\n[Click for the list](/apis/).\n`],
    ['link-text', `${GOOD}\nThe address is [](/apis/).\n`],
    ['alt-text', `${GOOD}\n![](./panel.png)\n`],
    ['alt-text', `${GOOD}\n![screenshot](./panel.png)\n`],
    ['no-undefined-references', `${GOOD}\nThe [list][apis] is long.\n`],
    ['spelling', `${GOOD}\nThe anwser is short.\n`],
    ['spelling', `${GOOD}\n| Color |\n| --- |\n| red |\n`],
    ['inclusive', `${GOOD}\nThe master sends, the slave receives.\n`],
    ['inclusive', `${GOOD}\nEach dispatcher opens his screen.\n`],
    ['article', `${GOOD}\nThe desk sends a email.\n`],
    ['doubled-word', `${GOOD}\nThe the desk replies.\n`],
    ['plain-english', `${GOOD}\nThe desk utilizes a list.\n`.replace('utilizes', 'utilises')],
    ['plain-english', `${GOOD}\nThis is easy.\n`],
    ['plain-english', `${GOOD}\nThe desk can, e.g. by mail, reply.\n`],
    ['plain-english', `${GOOD}\nThe server answers with 403.\n`],
    ['plain-english', `${GOOD}\nThe cure is a new key.\n`],
    ['plain-english', `${GOOD}\nThe relay is away on Sundays.\n`],
    ['plain-english', `${GOOD}\nCopy the key by a safe way.\n`],
    ['plain-english', `${GOOD}\nThe page shows the present state.\n`],
    ['plain-english', `${GOOD}\nThe relay sends a sign of life.\n`],
    ['plain-english', `${GOOD}\nThe key stands in the file.\n`],
    ['plain-english', `${GOOD}\nUnknown fields must do your client no harm.\n`],
    ['plain-english', `${GOOD}\nThe report is made from the copy.\n`],
    ['plain-english', `${GOOD}\nYou need the scope \`missions.read\`.\n`],
    ['sentence-length', `${GOOD}\nThe desk replies ${'and replies '.repeat(12)}.\n`],
    ['sentence-length', `${GOOD}\nThe desk replies: ${'it calls, '.repeat(18)}.\n`],
    ['glossary', `${GOOD}\nThe job ends at noon.\n`],
    ['glossary', `${GOOD}\nThe customer calls the desk.\n`],
    ['placeholder', `${GOOD}\nTODO\n`],
    ['placeholder', `${GOOD}${fenced('bash', 'curl https://api.rescue.example/xxx')}`],
    ['fenced-code-flag', `${GOOD}${fenced('', 'plain')}`],
    ['code-language', `${GOOD}${fenced('cobol', 'STOP RUN.')}`],
    ['code-syntax', `${GOOD}${fenced('json', '{"a": 1,}')}`],
    ['code-syntax', `${GOOD}${fenced('yaml', 'a: 1\na: 2')}`],
    ['code-syntax', `${GOOD}${fenced('graphql', 'query A { missions { nodes { colour } } }')}`],
    ['code-syntax', `${GOOD}${fenced('graphql', 'query A {')}`],
    ['code-syntax', `${GOOD}${fenced('ts', 'const a = ;')}`],
    ['code-syntax', `${GOOD}${fenced('mdx', '<Steps>')}`],
  ])('%s in %j', async (rule, text) => {
    expect(await rulesAgainst(text)).toContain(rule);
  });

  it.runIf(isInstalled('bash'))('shell that does not parse', async () => {
    expect(await rulesAgainst(`${GOOD}${fenced('bash', 'echo "open')}`)).toEqual(['code-syntax']);
  });

  it.runIf(isInstalled('python3'))('Python that does not parse', async () => {
    expect(await rulesAgainst(`${GOOD}${fenced('python', 'def a(:')}`)).toEqual(['code-syntax']);
  });

  it('bad words in the descriptions of an OpenAPI document, at their line', async () => {
    const document = 'info:\n  title: A\n  description: |\n    A list.\n\n    It comes via mail.\n';
    const findings = await lintText('docs/apis/a.openapi.yaml', document);
    expect(findings.map(({rule, line}) => [rule, line])).toEqual([['plain-english', 6]]);
  });

  it('bad words in the descriptions of the schema, at their line', async () => {
    const schema = 'type Query {\n  "The anwser."\n  a: Int\n}\n';
    const findings = await lintText('docs/graphql/schema.graphql', schema);
    expect(findings.map(({rule, line}) => [rule, line])).toEqual([['spelling', 2]]);
  });

  it('with position, value and fix', async () => {
    const [finding] = await lintText(FILE, `${GOOD}\nThe list is [here](/apis/).\n`);
    expect(finding && formatFinding(finding)).toBe(
      `${FILE}:25:13 link-text: The link text "here" does not say where it leads. ` +
        'Use the title of the target or what the reader finds there.',
    );
  });

  it('a page of an undefined kind', async () => {
    await expect(lintText('docs/unheard/page.mdx', GOOD)).rejects.toThrow(
      'No kind of page is defined for "docs/unheard/page.mdx"',
    );
  });
});

describe('the content lint permits', () => {
  it.each([
    ['a good page', GOOD],
    ['words of the platform', `${GOOD}\nThe CGID of a taskset comes by webhook.\n`],
    ['a name in code', `${GOOD}\nThe field \`externalId\` holds the key.\n`],
    ['a divided sentence of 35 words', `${GOOD}\nIt reads: ${'one word '.repeat(16)}.\n`],
    ['case as an everyday word', `${GOOD}\nIn this case, nothing happens.\n`],
    ['an answered telephone', `${GOOD}\nThe desk answers the telephone at night.\n`],
    ['letters in lower case', `${GOOD}\nThe name consists of lower-case letters.\n`],
    ['a vehicle that stands', `${GOOD}\nThe vehicle stands at the scene.\n`],
    ['a colon before letters', `${GOOD}\nThe station is \`a\` or north.demo:ems in all tables.\n`],
  ])('%s', async (_what, text) => {
    expect(await lintText(FILE, text)).toEqual([]);
  });

  it.each(contentFiles())('%s unchanged', async (file) => {
    const findings = await lintText(file, fs.readFileSync(file, 'utf8'));
    expect(findings.map(formatFinding).join('\n')).toBe('');
  });
});
