import fs from 'node:fs';
import path from 'node:path';
import {afterEach, expect, it, describe} from 'vitest';
import {filesBelow, matchesBelow, readBuiltSite} from '../../support/builtFiles';
import {createSmallSite, type Extra, type SmallSite} from '../../support/smallSite';

/** Words of the page that only one group reads, and of the one that everybody signed in reads. */
const SECRET =
  'The zelkova desk reroutes every urgent call to the northern district crew at night.';
const OPEN = 'Everybody who is signed in reads the saskatoon words of this page.';

let site: SmallSite | undefined;
afterEach(() => {
  site = undefined;
});

async function buildWith(name: string, extensions: Extra) {
  site = createSmallSite(path.join('.docusaurus', 'soak', name.replace(/\W+/g, '-')), extensions);
  site.write('secret', SECRET);
  site.write('open', OPEN);
  return site.build();
}

const entry = (file: string, options: object = {}) => JSON.stringify([file, options]);
const own = "'./plugins/editions/index.ts'";
const BREAK_OUT = path.join(__dirname, 'breakOut/index.ts');
const installed = (name: string) => path.resolve('tests/soak/packages/node_modules', name);
const everyOption = {
  generateLLMsTxt: true,
  generateLLMsFullTxt: true,
  generateMarkdownFiles: true,
};

describe('docusaurus-plugin-llms, which reads the documents itself', () => {
  it.each([
    ['its defaults', {}],
    ['files for whole pages and all text', everyOption],
  ])(
    'writes what the readers of an edition may have, and nothing else, with %s',
    async (_n, options) => {
      const {code, output} = await buildWith(`llms ${Object.keys(options).length}`, {
        plugins: [own, entry(installed('docusaurus-plugin-llms'), options)],
      });

      expect(code, output).toBe(0);
      for (const {id, directory} of readBuiltSite(site!.editions).editions) {
        const built = path.join(site!.editions, directory);
        const found = matchesBelow(built, /zelkova|saskatoon/g);
        expect(found.has('zelkova'), id).toBe(id === 'internal');
        expect(found.has('saskatoon'), id).toBe(id !== 'anonymous');
        const written = filesBelow(built).filter((file) => /(?:^|\/)llms|\.md$/.test(file));
        expect(written.length > 0, `files of ${id}: ${written.join()}`).toBe(id !== 'anonymous');
        expect(written.some((file) => file.includes('secret'))).toBe(
          id === 'internal' && options === everyOption,
        );
      }
    },
  );
});

describe('a plugin that breaks out on purpose', () => {
  it.each(['text', 'gzip', 'brotli', 'base64'] as const)(
    'is found when it walks up the tree and writes %s',
    async (to) => {
      const {code, output} = await buildWith(`break out ${to}`, {
        files: {'plugins/breakOut.ts': fs.readFileSync(BREAK_OUT, 'utf8')},
        plugins: [own, entry('./plugins/breakOut.ts', {to})],
      });

      expect(code).not.toBe(0);
      expect(output).toMatch(/built with content that its readers may not see/);
      expect(output).toMatch(/- sources\.\S+: .* of secret\.mdx/);
      expect(() => readBuiltSite(site!.editions)).toThrow(/ENOENT/);
    },
  );
});
