import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {compile} from './compile';

it('compiles code for Node and for bundlers, copies styles, and leaves out tests', async () => {
  const [folder, out] = [temporaryFolder('source'), temporaryFolder('packed')];
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, 'src', name)), {recursive: true});
    fs.writeFileSync(path.join(folder, 'src', name), text);
  };
  write(
    'index.ts',
    "import {two} from './a/two';\nexport const load = () => import('./a/two');\nexport const sum: number = two + 1;",
  );
  write('a/two.ts', 'export const two = 2;');
  write('Part.tsx', 'export const Part = () => <i />;');
  write('a/two.test.ts', 'throw new Error();');
  write('style.css', 'a {}');

  await compile(folder, out);

  const files = fs.readdirSync(out, {recursive: true, encoding: 'utf8'});
  expect(files.filter((file) => path.extname(file)).sort()).toEqual(
    ['esm', 'lib'].flatMap((name) =>
      ['Part.js', 'a/two.js', 'index.js', 'style.css'].map((file) => path.join(name, file)),
    ),
  );
  expect(fs.readFileSync(path.join(out, 'esm/index.js'), 'utf8')).toContain('import("./a/two")');
  expect(fs.readFileSync(path.join(out, 'esm/Part.js'), 'utf8')).toContain('react/jsx-runtime');
  const {load, sum} = createRequire(__filename)(path.join(out, 'lib')) as {
    load: () => Promise<object>;
    sum: number;
  };
  expect(sum).toBe(3);
  expect(await load()).toMatchObject({two: 2});
});
