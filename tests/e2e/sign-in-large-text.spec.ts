import {scaleText} from '../screens/captureState';
import {SIGN_IN_STATES} from '../screens/signInStates';
import {expect, test} from './fixtures';
import {findMisfits} from './misfits';

/**
 * The narrowest supported screen, with text at twice the size (WCAG 2.2, 1.4.4 and 1.4.10). Without the web fonts, which
 * browsers leave out if they are late, because the fallback's words are wider.
 */
test.use({viewport: {width: 320, height: 780}, contextOptions: {reducedMotion: 'reduce'}});

for (const [state, act] of Object.entries(SIGN_IN_STATES)) {
  test(`The card fits a narrow screen with large text: ${state}`, async ({
    page,
    baseURL,
    expectedProblems,
  }) => {
    // The subject of a state, and the fonts.
    expectedProblems.push(/status of 429/, /net::ERR_FAILED/);
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(scaleText, 2);
    await page.goto('/apis/geo/routing/');
    const identity = `http://localhost:${process.env.E2E_IDENTITY_PORT}`;
    await act(page, {url: baseURL ?? '', identity});

    expect(await findMisfits(page)).toEqual([]);
  });
}
