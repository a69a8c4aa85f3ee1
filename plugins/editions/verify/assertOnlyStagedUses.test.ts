import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {assertOnlyStagedUses} from './assertOnlyStagedUses';
import type {Inventory} from '../model/inventory';

let siteDir: string;

const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(path.join(siteDir, file)), {recursive: true});
  fs.writeFileSync(path.join(siteDir, file), content);
};
const check = () => {
  const inventory = {docsDirectory: path.join(siteDir, 'docs')} as Inventory;
  assertOnlyStagedUses(siteDir, inventory);
};

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  write('docs/apis/secret.mdx', 'secret');
  write('src/index.ts', '');
});

describe('assertOnlyStagedUses', () => {
  it.each([
    ['an import', "import Secret from '@site/docs/apis/secret.mdx';", '/apis/secret.mdx'],
    ['a raw import', "import text from '!!raw-loader!@site/docs/apis/secret.mdx';", '/apis'],
    ['another spelling', "export {x} from '@site/./docs/apis/secret.mdx';", '@site/./docs'],
    ['a partial', "import P from '@site/docs/_p.mdx';\n\n<P />", '@site/docs/_p.mdx'],
    ['an expression', "{require('@site/docs/apis/secret.mdx').default}", 'secret.mdx'],
    ['an attribute', "<img src={require('@site/docs/apis/p.png').default} />", 'p.png'],
    ['a plain attribute', '<Raw of="@site/docs/apis/secret.mdx" />', 'secret.mdx'],
    ['a link', 'See [it](@site/docs/apis/secret.mdx).', 'secret.mdx'],
    ['an image', '![plan](@site/docs/apis/plan.png)', 'plan.png'],
    ['a definition', 'See [it][s].\n\n[s]: @site/docs/apis/secret.mdx', 'secret.mdx'],
  ])('refuses a document with %s, and names both files and the cure', (_case, text, target) => {
    write('docs/guides/open.mdx', `---\ntitle: Open\n---\n\n${text}\n`);

    expect(check).toThrow(/- docs\/guides\/open\.mdx uses @site\//);
    expect(check).toThrow(target);
    expect(check).toThrow('write the path relative to it ("./_shared.mdx")');
  });

  it.each([
    ['src/components/Raw.tsx', "import text from '@site/docs/apis/secret.mdx';"],
    ['src/components/Raw.tsx', "import text from '../../docs/apis/secret.mdx';"],
    ['src/components/Raw.js', "const x = require('../../docs/apis/secret.mdx');"],
    ['src/theme/lazy.ts', "void import('!!raw-loader!@site/docs/apis/secret.mdx');"],
    ['src/pages/_shared.mdx', "import Secret from '@site/docs/apis/secret.mdx';"],
  ])('refuses %s with %s', (file, text) => {
    write(file, text);

    expect(check).toThrow(`- ${file} uses `);
    expect(check).toThrow('docs/apis/secret.mdx');
  });

  it('lists every file that does so', () => {
    write('docs/a.mdx', "import A from '@site/docs/b.mdx';");
    write('docs/b.mdx', "import A from '@site/docs/a.mdx';");

    expect(check).toThrow(/- docs\/a\.mdx uses .*\n- docs\/b\.mdx uses /);
  });

  it.each([
    ['docs/a.mdx', "import Part from './_part.mdx';\nimport {T} from '@site/src/components';"],
    ['docs/a.mdx', "import help from '@site/docs-tools/help.js';"],
    ['docs/a.mdx', 'The folder is `@site/docs/apis/`.\n\n```js\nimport "@site/docs/b.mdx";\n```'],
    ['src/a.ts', "import {x} from './docs';\n// see docs/apis/secret.mdx"],
    ['src/a.test.ts', "import x from '../docs/apis/secret.mdx';"],
  ])('lets %s say %s', (file, text) => {
    write(file, text);

    expect(check).not.toThrow();
  });
});
