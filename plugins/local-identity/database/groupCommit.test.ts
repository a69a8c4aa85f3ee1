import {describe, expect, it} from 'vitest';
import {createGroupCommit} from './groupCommit';
import type {Statement} from './openDatabase';

/** A disk that says which statements it committed together, and refuses those that are called so. */
function createDisk() {
  const commits: string[][] = [];
  const write = createGroupCommit(async (statements: readonly Statement[]) => {
    const texts = statements.map(({sql}) => sql);
    if (texts.includes('refused')) {
      throw new Error('constraint');
    }
    commits.push(texts);
    return texts.map((sql) => `done ${sql}`);
  });
  return {commits, write: (...texts: string[]) => write(texts.map((sql) => ({sql})))};
}

describe('createGroupCommit', () => {
  it('refuses a bad write alone, and commits the others of its group', async () => {
    const {commits, write} = createDisk();

    const results = await Promise.allSettled([write('a'), write('b', 'refused'), write('c')]);

    expect(results.map(({status}) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(commits).toEqual([['a'], ['c']]);
  });

  it('commits writes that arrive together once, in their order, and tells each its own results', async () => {
    const {commits, write} = createDisk();

    const results = await Promise.all([write('a'), write('b', 'c'), write(), write('d')]);

    expect(commits).toEqual([['a', 'b', 'c', 'd']]);
    expect(results).toEqual([['done a'], ['done b', 'done c'], [], ['done d']]);
  });

  it('tells nobody before the commit', async () => {
    let finish: (results: string[]) => void = () => undefined;
    const write = createGroupCommit<string>(() => new Promise((resolve) => (finish = resolve)));
    let isTold = false;
    const told = write([{sql: 'a'}]).then(() => (isTold = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isTold).toBe(false);

    finish(['done']);
    await told;
    expect(isTold).toBe(true);
  });

  it('does not keep later writes waiting for a group', async () => {
    const {commits, write} = createDisk();

    await write('a');
    await write('b');

    expect(commits).toEqual([['a'], ['b']]);
  });
});
