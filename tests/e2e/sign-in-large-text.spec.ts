import {scaleText} from '../screens/captureState';
import {SIGN_IN_STATES} from '../screens/signInStates';
import {expect, test} from './fixtures';
import {findMisfits} from './misfits';

/**
 * The narrowest supported screen, with text at twice the size (WCAG 2.2, 1.4.4 and 1.4.10). Without the web fonts, which
 * browsers leave out if they are late, because the fallback's words are wider.
 */
test.use({viewport: {width: 320, height: 780}, contextOptions: {reducedMotion: 'reduce'}});

test('The card fits a narrow screen with large text in every state', async ({
  page,
  context,
  baseURL,
  expectedProblems,
}) => {
  // Each state has as much time as when there were fewer.
  test.setTimeout(Object.keys(SIGN_IN_STATES).length * 4_000);
  // The subject of a state, and the fonts.
  expectedProblems.push(/status of (?:400|429|500)/, /net::ERR_FAILED/);
  await page.addInitScript(scaleText, 2);
  const identity = `http://localhost:${process.env.E2E_IDENTITY_PORT}`;
  for (const [state, act] of Object.entries(SIGN_IN_STATES)) {
    await test.step(state, async () => {
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto('/apis/geo/routing/');
      await act(page, {url: baseURL ?? '', identity});

      expect(await findMisfits(page)).toEqual([]);
    });
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    // A call that a state holds must not end on its page, which would then navigate.
    await page.goto('about:blank');
    await page.unrouteAll({behavior: 'ignoreErrors'});
    for (const popup of context.pages().filter((other) => other !== page)) {
      await popup.close();
    }
  }
});
