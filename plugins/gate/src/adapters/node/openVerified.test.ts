import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import type {EditionFile} from '../../editions/editionFiles';
import {openVerified} from './openVerified';

const TEXT = 'a download';
const file = {
  directory: 'internal/1/',
  name: 'large.zip',
  hash: createHash('sha256').update(TEXT).digest('hex'),
} as EditionFile;

let root: string;
let place: string;

async function read(): Promise<string> {
  const handle = await openVerified(root, file);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

beforeEach(() => {
  const folder = temporaryFolder('editions');
  root = folder;
  onTestFinished(() => rm(folder, {recursive: true}));
  place = path.join(root, file.directory, file.name);
  fs.mkdirSync(path.dirname(place), {recursive: true});
  fs.writeFileSync(place, TEXT);
});

describe('a file too large for the cache', () => {
  it('is opened if its bytes match the index, any number of times', async () => {
    expect(await read()).toBe(TEXT);
    expect(await read()).toBe(TEXT);
  });

  it('is rejected if its bytes change after they were verified [X15]', async () => {
    expect(await read()).toBe(TEXT);
    fs.writeFileSync(place, 'b download');
    await expect(read()).rejects.toThrow('does not belong to this build');
  });

  it('is rejected as a symbolic link, even to the same bytes [X15]', async () => {
    fs.renameSync(place, `${place}.real`);
    fs.symlinkSync(`${place}.real`, place);
    await expect(read()).rejects.toThrow('does not belong to this build');
  });
});
