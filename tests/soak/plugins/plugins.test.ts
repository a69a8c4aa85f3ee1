import path from 'node:path';
import {afterEach, expect, it, describe} from 'vitest';
import {readBuiltSite} from '../../support/builtFiles';
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

describe('a plugin that breaks out on purpose', () => {
  it.each(['text', 'gzip', 'brotli', 'base64'] as const)(
    'is found when it walks up the tree and writes %s',
    async (to) => {
      const {code, output} = await buildWith(`tree ${to}`, {
        plugins: [
          own,
          entry(path.resolve('tests/soak/plugins/breakOut/index.ts'), {from: 'tree', to}),
        ],
      });

      expect(code).not.toBe(0);
      expect(output).toMatch(/built with content that its readers may not see/);
      expect(output).toMatch(/- sources\.\S+: .* of secret\.mdx/);
      expect(() => readBuiltSite(site!.editions)).toThrow(/ENOENT/);
    },
  );
});
