import type {Locator, Page} from '@playwright/test';
import {beginSignIn, completeCode, expect, expectReader, test} from './fixtures';

type Event = {
  organization_id: string;
  analytics_correlation_id: string;
  window_location: string;
  user_agent: string;
  event_data: {event_name: string} & Record<string, unknown>;
};

/** Collects the page's events from now on. */
function recordEvents(page: Page): Event[] {
  const events: Event[] = [];
  page.on('request', (request) => {
    if (/\/(?:actions\/sdk|events)$/.test(new URL(request.url()).pathname) && request.postData()) {
      events.push(JSON.parse(request.postData() ?? '') as Event);
    }
  });
  return events;
}

const names = (events: readonly Event[]) => events.map(({event_data}) => event_data.event_name);

async function signInByCode(page: Page, handle: string): Promise<void> {
  await page.goto('/?from=newsletter#start');
  await beginSignIn(page, handle, 'Email me a code');
  await completeCode(page, handle);
  await expectReader(page, handle);
}

/** On a phone, what keyboard users focus is not below the question. */
async function expectFocusBeside(page: Page, question: Locator): Promise<void> {
  await page.setViewportSize({width: 390, height: 700});
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const hidden = await question.evaluate((cover) => {
      const focused = document.activeElement;
      const [above, below] = [cover, focused].map((element) => element?.getBoundingClientRect());
      return !cover.contains(focused) && below!.top >= above!.top && below!.bottom <= above!.bottom
        ? focused?.outerHTML
        : undefined;
    });
    expect(hidden).toBeUndefined();
  }
  await page.setViewportSize({width: 1280, height: 720});
}

test('A reader is asked once for consent; events of a visit are reported only with it', async ({
  page,
  browser,
}) => {
  const handle = `privacy-${Date.now()}@example.com`;
  const events = recordEvents(page);
  await page.goto('/');
  await page.getByLabel('Email, phone number or username').fill('nobody');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Go back to login'}).click();
  await signInByCode(page, handle);
  const question = page.getByRole('region', {name: 'Privacy'});
  await expect(question.getByText('May we record which pages you open?')).toBeVisible();
  await expect(question.getByRole('link', {name: 'Privacy policy'})).toHaveAttribute(
    'href',
    'https://rescue.example/privacy',
  );
  await page.reload();
  await expect(question).toBeVisible();
  expect(names(events)).toEqual([]);

  await expectFocusBeside(page, question);
  await question.getByRole('button', {name: 'Allow', exact: true}).click();
  await expect(question).toBeHidden();
  await expect
    .poll(() => names(events))
    .toEqual([
      'SDKLoaded_v1',
      'AuthenticationFailed_v1',
      'AuthenticationSucceeded_v1',
      'PersonIdentified_v1',
      'VirtualPageLoaded_v1',
    ]);
  const [loaded, failed, success, identified, viewed] = events;
  expect(loaded?.event_data).toEqual({event_name: 'SDKLoaded_v1'});
  const {person, handle: own} = (await (await page.request.get('/_gate/session')).json()) as {
    person: string;
    handle: {value: string};
  };
  expect(own.value).toBe(handle);
  expect(failed?.event_data).toEqual({
    event_name: 'AuthenticationFailed_v1',
    person_id: person,
    failed_authn_method: 'password',
    failure_reason: 'noPasswordSet',
  });
  expect(success?.event_data).toEqual({
    event_name: 'AuthenticationSucceeded_v1',
    person_id: person,
    success_authn_method: 'otp_via_email',
    authenticated_methods: ['otp_via_email'],
  });
  expect(identified?.event_data).toEqual({event_name: 'PersonIdentified_v1', person_id: person});
  expect(Object.keys(viewed ?? {})).toEqual([
    'organization_id',
    'analytics_correlation_id',
    'window_location',
    'user_agent',
    'event_data',
  ]);
  expect(viewed?.window_location).toBe(new URL('/', page.url()).href);
  expect(JSON.stringify(events)).not.toMatch(/newsletter|#start|privacy-/);

  await page.reload();
  await expectReader(page, handle);
  await expect.poll(() => names(events).at(-1)).toBe('VirtualPageLoaded_v1');
  await expect(question).toBeHidden();
  await page.getByRole('button', {name: 'Log out'}).click();
  await expect.poll(() => names(events)).toContain('PersonLoggedOut_v1');

  // The provider stores the choice, so another browser does not ask.
  const context = await browser.newContext();
  const other = await context.newPage();
  const later = recordEvents(other);
  await signInByCode(other, handle);
  await expect.poll(() => names(later)).toContain('VirtualPageLoaded_v1');
  await expect(other.getByRole('region', {name: 'Privacy'})).toBeHidden();

  await other.getByRole('button', {name: 'Account', exact: true}).click();
  await other.getByRole('button', {name: /^Privacy choices/}).click();
  await expect(other.getByRole('checkbox', {name: /^Usage statistics/})).toBeChecked();
  await other.getByRole('checkbox', {name: /^Usage statistics/}).uncheck();
  await other.getByRole('button', {name: 'Save'}).click();
  await expect(other.getByRole('status').getByText('Saved')).toBeVisible();
  const before = later.length;
  await other.reload();
  await expectReader(other, handle);
  await other.getByRole('button', {name: 'Log out'}).click();
  await expect(other.getByLabel('Email, phone number or username')).toBeVisible();
  expect(later.slice(before)).toEqual([]);
  await context.close();
});
