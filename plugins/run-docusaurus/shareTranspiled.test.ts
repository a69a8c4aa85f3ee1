import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {loadFreshModule} from '@docusaurus/utils';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../tests/support/temporaryFolder';
import {shareTranspiled, transpiledFile} from './shareTranspiled';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder('share-transpiled');
});

afterEach(() => {
  for (const file of fs.readdirSync(folder)) {
    fs.rmSync(transpiledFile(path.join(folder, file)), {force: true});
  }
  fs.rmSync(folder, {recursive: true});
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const SOURCE = "const answer: string = 'as written';\nexport default answer;\n";

describe('shareTranspiled', () => {
  it('lets Docusaurus load a copy without transpiling it', async () => {
    const original = write('original.ts', SOURCE);
    await loadFreshModule(original);
    const kept = transpiledFile(original);
    fs.writeFileSync(kept, fs.readFileSync(kept, 'utf8').replace('as written', 'as transpiled'));

    const copy = write('copy.ts', SOURCE);
    shareTranspiled(original, copy);

    expect(await loadFreshModule(copy)).toBe('as transpiled');
  });

  it('leaves a copy its own address', async () => {
    const source = 'export default import.meta.url;\n';
    const original = write('original.ts', source);
    expect(await loadFreshModule(original)).toBe(pathToFileURL(original).href);

    const copy = write('copy.ts', source);
    shareTranspiled(original, copy);

    expect(await loadFreshModule(copy)).toBe(pathToFileURL(copy).href);
  });

  it('has no effect on a copy with another text', async () => {
    const original = write('original.ts', SOURCE);
    await loadFreshModule(original);

    const copy = write('copy.ts', SOURCE.replace('written', 'edited'));
    shareTranspiled(original, copy);

    expect(await loadFreshModule(copy)).toBe('as edited');
  });

  it('ignores a module that was never loaded', () => {
    const original = write('original.ts', SOURCE);

    expect(() => shareTranspiled(original, write('copy.ts', SOURCE))).not.toThrow();
  });
});
