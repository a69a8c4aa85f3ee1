import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {HOSTILE_PATHS} from '../../support/gate/hostilePaths';
import {CASES, idsOf, WITHOUT_TEST, type Class} from './cases';
import {SERVERS, standingOf, type Server} from './servers';

const rows = (Object.keys(SERVERS) as Server[]).flatMap((server) =>
  (Object.keys(CASES) as Class[]).flatMap((name) =>
    idsOf(name).map((id) => ({server, name, id, standing: standingOf(server, name, id)})),
  ),
);

/** IDs in a file's test titles and in the table that it runs. */
function idsIn(file: string): Set<string> {
  const text = fs.readFileSync(file, 'utf8');
  const ids = new Set(text.match(/\b[PRJSCBOLWMY]\d{2}\b/g));
  if (text.includes('HOSTILE_PATHS')) {
    HOSTILE_PATHS.forEach(([id]) => ids.add(id));
  }
  return ids;
}

describe('the table of cases by server', () => {
  it('says of every case on every server how it is held', () => {
    const listed = Object.values(CASES).flatMap((cases) => Object.keys(cases));

    expect(rows).toHaveLength(listed.length * 3);
    expect(rows.filter(({standing}) => standing.by === '')).toEqual([]);
  });

  it('names tests that exist', () => {
    const files = rows
      .filter(({standing}) => standing.mark !== 'the platform’s')
      .map(({standing}) => standing.by);

    expect([...new Set(files)].filter((file) => !fs.existsSync(file))).toEqual([]);
  });

  it('calls a case ours only where a test of that server asks for it', () => {
    const untested = rows
      .filter(({standing: {mark, by}}) => mark === 'ours' && !by.endsWith('cases.test.ts'))
      .filter(({id, standing: {by}}) => !idsIn(by).has(id) && !(id in WITHOUT_TEST));

    expect(untested.map(({server, id}) => `${server} ${id}`)).toEqual([]);
  });

  it('names no exception that is no case of its class', () => {
    for (const classes of Object.values(SERVERS)) {
      for (const [name, {except = {}}] of Object.entries(classes)) {
        const ids = idsOf(name as Class);

        expect(Object.keys(except).filter((id) => !ids.includes(id))).toEqual([]);
      }
    }
  });
});
