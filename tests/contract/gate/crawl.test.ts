import {afterEach, expect, it} from 'vitest';
import {crawlEditions, readEditions} from '../../support/gate/crawlEditions';
import {createEditableGateFixture, type EditableGateFixture} from '../../support/gate/gateFixture';

let fixture: EditableGateFixture;

afterEach(() => fixture.close());

it.each([
  [{}, {}],
  [{onForbidden: 'conceal' as const}, {}],
  [{}, {forceLogin: false}],
])(
  'A01–A29: every file of every edition goes to its own audiences and to no other (%j %j)',
  async (options, folder) => {
    fixture = await createEditableGateFixture({...options, folder});
    const {directory, editions} = fixture.folder;
    const tokens = new Map<string, string>();
    for (const {id, audience, groups} of editions) {
      if (audience === 'person') {
        tokens.set(id, await fixture.signIn(...groups));
      }
    }

    const readers = editions.map((edition) => ({name: edition.id, edition}));
    const contents = await readEditions(directory, editions);
    const crawl = await crawlEditions(contents, readers, ({name}, urlPath) =>
      fixture.ask(urlPath, {token: tokens.get(name)}),
    );

    expect(crawl).toMatchObject({leaks: [], refusals: [], failures: []});
    expect(crawl.served).toBeGreaterThan(100);
    expect(crawl.served).toBeLessThan(crawl.requests / 2);
  },
  60_000,
);
