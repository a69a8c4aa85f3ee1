import type {Statement} from './openDatabase';

type Write<Result> = {
  statements: readonly Statement[];
  resolve: (results: Result[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Writes that arrive together share one transaction, and so one wait for the disk, which is what a write
 * costs. Each is told its own results, after the commit. A write that cannot be is refused alone: then the
 * group is taken back, and each is committed for itself.
 */
export function createGroupCommit<Result>(
  commit: (statements: readonly Statement[]) => Promise<Result[]>,
): (statements: readonly Statement[]) => Promise<Result[]> {
  let waiting: Write<Result>[] = [];

  async function flush(): Promise<void> {
    const group = waiting;
    waiting = [];
    if (group.length > 1 && (await commitTogether(group))) {
      return;
    }
    for (const {statements, resolve, reject} of group) {
      await commit(statements).then(resolve, reject);
    }
  }

  async function commitTogether(group: readonly Write<Result>[]): Promise<boolean> {
    let results: Result[];
    try {
      results = await commit(group.flatMap(({statements}) => statements));
    } catch {
      return false;
    }
    let start = 0;
    for (const {statements, resolve} of group) {
      resolve(results.slice(start, start + statements.length));
      start += statements.length;
    }
    return true;
  }

  return (statements) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        // After the requests that have arrived meanwhile, whose writes come along.
        setImmediate(() => void flush());
      }
      waiting.push({statements, resolve, reject});
    });
}
