import type {Locator, Page} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {barriersOn} from '../e2e/barriers';
import {serveCornersEditions, type ServedCorners} from '../support/serveCornersEditions';

/** The page on a third origin where readers confirm their identity; the provider's page plays it. */
const SERVICE = 'http://checks.example';
const DIALOG = '[data-portal-account]';
const CORS = {'access-control-allow-origin': '*'};

let corners: ServedCorners;

beforeAll(async () => {
  corners = await serveCornersEditions();
});

afterAll(() => corners.close());

type Drawing = {kind: 'document' | 'face'};

/** A generated picture, as a reader's file. */
async function picture(page: Page, {kind}: Drawing) {
  const dataURL = await page.evaluate((what) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    const context = canvas.getContext('2d')!;
    context.fillStyle = what === 'face' ? '#aab4be' : '#5c402c';
    context.fillRect(-100, -100, 1400, 1100);
    context.fillStyle = what === 'face' ? '#cda082' : '#e8eae4';
    context.fillRect(250, 200, what === 'face' ? 500 : 700, 493);
    context.fillStyle = '#1e2228';
    context.font = '40px monospace';
    for (let line = 0; line < 7; line += 1) {
      context.fillText('P<UTOERIKSSON<<ANNA', 300, 280 + line * 60);
    }
    return canvas.toDataURL('image/png');
  }, kind);
  const buffer = Buffer.from(dataURL.split(',')[1] ?? '', 'base64');
  return {name: 'picture.png', mimeType: 'image/png', buffer};
}

const isFocused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);

it('sends pictures of a document and a selfie by keyboard, explains rejected pictures, and loads only when used (2.57, 8.37)', async () => {
  const {page, url, signIn} = corners;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const heading = (name: string) => page.getByRole('heading', {level: 1, name, exact: true});
  const press = (name: string) => page.getByRole('button', {name}).last().press('Enter');
  const problem = (words: string) => page.locator(DIALOG).getByRole('alert').getByText(words);
  const choose = async (drawing: Drawing) =>
    page.getByLabel('Take or choose a picture').setInputFiles(await picture(page, drawing));

  await page.goto(`${url}/staff/plan/`);
  await signIn('staff@example.com');
  await page.getByRole('button', {name: 'Account'}).first().press('Enter');
  await heading('Your account').waitFor();
  await page.setViewportSize({width: 390, height: 780});
  expect(scripts.filter((path) => path.includes('identity-check'))).toEqual([]);

  await press('Confirm your identity');
  await isFocused(heading('Confirm your identity'));
  expect(scripts.filter((path) => path.includes('identity-check'))).toHaveLength(1);
  expect(await page.locator(DIALOG).textContent()).toContain(
    'When you choose Send, the pictures go to checks.example',
  );
  expect(await barriersOn(page, {within: DIALOG})).toEqual([]);
  await press('Passport');

  const front = heading('The photo page of your passport');
  await isFocused(front);
  const text = {name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture')};
  await page.getByLabel('Take or choose a picture').setInputFiles(text);
  await problem('This file can’t be read as a picture.').waitFor();
  await choose({kind: 'document'});
  await isFocused(front);
  expect(await barriersOn(page, {within: DIALOG})).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(await barriersOn(page, {within: DIALOG, coloursOnly: true})).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await press('Take another picture');
  await choose({kind: 'document'});
  await press('Continue');

  await isFocused(heading('Selfie'));
  await choose({kind: 'face'});
  await press('Continue');

  // The recipient of the pictures rejects one, then does not respond, then accepts them.
  const replies: ('face_not_detected' | 'no-response')[] = ['face_not_detected', 'no-response'];
  const keys: (string | undefined)[] = [];
  const received: unknown[] = [];
  await page.route(`${SERVICE}/**`, async (route) => {
    const request = route.request();
    const isSent = request.method() === 'POST';
    keys.push(...(isSent ? [request.headers()['idempotency-key']] : []));
    const reply = isSent ? replies.shift() : undefined;
    if (reply === 'no-response') {
      await route.abort();
    } else if (reply) {
      const errors = [{httpcode: 422, message: `selfie: ${reply}`}];
      await route.fulfill({status: 422, headers: CORS, json: {errors}});
    } else {
      const response = await route.fetch({url: request.url().replace(SERVICE, corners.identity)});
      received.push(isSent ? ((await response.json()) as unknown) : null);
      await route.fulfill({response});
    }
  });
  await isFocused(heading('Send your pictures?'));
  expect(await page.locator(DIALOG).getByRole('img').count()).toBe(2);
  expect(await barriersOn(page, {within: DIALOG})).toEqual([]);
  await press('Send');
  await problem('No face was found.').waitFor();
  await choose({kind: 'face'});
  await press('Continue');
  await press('Send');
  await problem('We don’t know whether your pictures arrived.').waitFor();
  await press('Try again');

  await isFocused(heading('Your pictures were sent'));
  expect(received.at(-1)).toMatchObject({result: {status: 'received'}});
  expect(replies).toEqual([]);
  const [rejected, lost, sentAgain] = keys;
  expect(keys).toHaveLength(3);
  expect(sentAgain).toBe(lost);
  expect(lost).not.toBe(rejected);
  await press('Back to your account');
  await isFocused(heading('Your account'));
});
