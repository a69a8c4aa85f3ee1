import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writePrivateFile} from './privateFile';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('private-file');
});
afterEach(() => fs.rmSync(folder, {recursive: true}));

describe('writePrivateFile', () => {
  it('leaves the old state and no draft if it fails', () => {
    const taken = path.join(folder, 'key');
    fs.mkdirSync(path.join(taken, 'inside'), {recursive: true});

    expect(() => writePrivateFile(taken, 'new')).toThrow();

    expect(fs.readdirSync(folder)).toEqual(['key']);
    expect(fs.readdirSync(taken)).toEqual(['inside']);
  });

  it('replaces a file with one that only its owner can read', () => {
    const file = path.join(folder, 'key');
    fs.writeFileSync(file, 'old', {mode: 0o644});

    writePrivateFile(file, 'new');

    expect(fs.readFileSync(file, 'utf8')).toBe('new');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['key']);
  });
});
