import type {Locator} from '@playwright/test';
import {GROUPS, mayRead} from '../support/specificationAudiences';
import {WRITTEN_ROUTES} from '../support/writtenRoutes';
import {expect, test} from './fixtures';

const ACCOUNTS = [
  {handle: 'public@example.com', groups: ['public']},
  {handle: 'apps@example.com', groups: ['apps']},
  {handle: 'selfhosted@example.com', groups: ['selfhosted']},
  {handle: 'internal@example.com', groups: ['internal']},
  {handle: 'partner@example.com', groups: ['apps', 'public']},
  {handle: 'nogroups@example.com', groups: []},
];

for (const {handle, groups} of ACCOUNTS) {
  test(`A reader in [${groups.join(', ')}] sees exactly their edition in the sidebar`, async ({
    sidebar,
    signIn,
  }) => {
    await signIn(handle, '/');
    const expected = WRITTEN_ROUTES.filter((route) => mayRead(groups, route)).sort();

    await expandAll(sidebar);

    // The generated reference adds pages to the written ones listed here.
    const isWritten = (route: string) => !/^\/graphql\/./.test(route);
    // An opened list becomes visible in the next frame.
    await expect
      .poll(async () => [...new Set(await readPaths(sidebar))].filter(isWritten).sort())
      .toEqual(expected.filter(isWritten));
    expect((await readPaths(sidebar)).some((path) => path.startsWith('/graphql/'))).toBe(
      mayRead(groups, '/graphql/'),
    );
  });
}

/** Opens all categories, without loading pages. */
async function expandAll(sidebar: Locator): Promise<void> {
  const collapsed = sidebar.locator('[aria-expanded="false"]');
  while ((await collapsed.count()) > 0) {
    await collapsed.evaluateAll((buttons) => {
      for (const button of buttons) {
        (button as HTMLElement).click();
      }
    });
  }
}

/** Targets of the links that a reader sees. */
async function readPaths(sidebar: Locator): Promise<string[]> {
  return sidebar
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
}

test('The seeded accounts cover every group', () => {
  expect([...new Set(ACCOUNTS.flatMap(({groups}) => groups))].sort()).toEqual([...GROUPS]);
});
