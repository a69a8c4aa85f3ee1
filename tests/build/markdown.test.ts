import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '@gated-docs/access';
import {LLMS_FILE, LLMS_FULL_FILE, markdownPath} from '@gated-docs/edition-format/markdown-copy';
import {filesBelow, type BuiltEdition, type BuiltSite} from '../support/builtFiles';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

let site: BuiltSite;

beforeAll(async () => {
  site = await buildSiteEditions();
});

const read = ({directory}: BuiltEdition, file: string) =>
  fs.readFileSync(path.join(EDITIONS, directory, file), 'utf8');

const copiesOf = ({directory}: BuiltEdition) =>
  filesBelow(path.join(EDITIONS, directory))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `/${file}`);

const readers = () => site.editions.filter(({audience}) => audience === 'person');

describe('the machine-readable files', () => {
  it('does not exist for an anonymous user', () => {
    for (const edition of site.editions.filter(({audience}) => audience === 'anonymous')) {
      expect(copiesOf(edition)).toEqual([]);
      expect(filesBelow(path.join(EDITIONS, edition.directory))).not.toContain(LLMS_FILE);
    }
  });

  it('is one Markdown copy for each page of the edition', () => {
    for (const edition of readers()) {
      const expected = edition.pages.map((page) => canonicalPathname(markdownPath(page)));
      expect(copiesOf(edition).map(canonicalPathname).sort(), edition.id).toEqual(expected.sort());
    }
  });

  it('resolves every component, and makes every URL absolute', () => {
    const [internal] = readers().filter(({id}) => id === 'internal');
    for (const file of copiesOf(internal!)) {
      const text = read(internal!, file);
      const prose = text
        .replace(/^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1$/gm, '')
        .replace(/`[^`\n]*`/g, '');

      expect(prose, file).not.toMatch(/<(?!br>|https?:|mailto:)[A-Za-z/!]/);
      expect(prose, file).not.toMatch(/\]\((?!https?:|mailto:|tel:)/);
      expect(text, file).toMatch(
        /^---\ntitle: .+\ndescription: .+\nurl: http[^\n]+\/\n---\n\n# \S/,
      );
    }
  });

  it('contains operations with their parameters, examples and errors', () => {
    const [internal] = readers().filter(({id}) => id === 'internal');
    const text = read(internal!, markdownPath('/apis/geo/geosearch/'));

    expect(text).toContain('GET `/geo/geosearch/v1/search`');
    expect(text).toMatch(/- `q` string required\n\n {2}\S/);
    expect(text).toContain('```python\nimport os\n\nimport requests');
    expect(text).toMatch(/\| 422 `no_match` \| .+ \| .+ \|/);
  });

  it('lists exactly the pages of the edition, and contains all of them in one file', () => {
    for (const edition of readers()) {
      const listed = [...read(edition, LLMS_FILE).matchAll(/^- \[.*?\]\((\S+\.md)\)/gm)];
      const paths = listed.map(([, url = '']) => canonicalPathname(new URL(url).pathname));
      const expected = edition.pages.map((page) => canonicalPathname(markdownPath(page)));
      const whole = read(edition, LLMS_FULL_FILE);

      expect(paths.sort(), edition.id).toEqual(expected.sort());
      expect(whole.match(/^url: http/gm), edition.id).toHaveLength(edition.pages.length);
    }
  });

  it('lists contracts and the schema where the edition offers them', () => {
    for (const edition of readers()) {
      const files = filesBelow(path.join(EDITIONS, edition.directory))
        .filter((file) => /^assets\/files\/.*\.(?:ya?ml|graphql)$/.test(file))
        .map((file) => `/${file}`);
      const text = read(edition, LLMS_FILE);

      expect(
        files.filter((file) => !text.includes(file)),
        edition.id,
      ).toEqual([]);
    }
  });
});
