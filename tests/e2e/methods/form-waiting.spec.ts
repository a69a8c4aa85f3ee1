import {expect, test} from './formFixtures';

/** How often the form asks the provider (specification sections 4, 7 and 9). */
test('A link is waited for by one request a second', async ({form, page}) => {
  const times: number[] = [];
  page.on('request', (request) => {
    if (/\/challenge\/[^/]+\/v2$/.test(request.url()) && request.method() === 'GET') {
      times.push(Date.now());
    }
  });
  await form.open(['email_link']);
  await form.begin('reader@example.com');
  await expect.poll(() => times.length).toBeGreaterThan(3);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));

  expect(Math.min(...gaps)).toBeGreaterThan(900);
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(1_500);
});

test('A provider that cannot be reached is asked six times, at growing distances', async ({
  expectedProblems,
  form,
  page,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  const counts: (string | undefined)[] = [];
  await form.open(['otp_via_email']);
  // An installed clock runs; a paused one moves only below.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/id/v2', (route) => {
    counts.push(route.request().headers()['slashid-sdkretrycount']);
    return route.abort();
  });
  await form.begin('reader@example.com');
  for (const delay of [500, 1_000, 2_000, 4_000, 8_000]) {
    const before = counts.length;
    await expect.poll(() => counts.length).toBe(before || 1);
    await page.clock.runFor(delay - 10);
    expect(counts.length).toBe(before || 1);
    await page.clock.runFor(20);
    await expect.poll(() => counts.length).toBe((before || 1) + 1);
  }

  await expect(form.error).toContainText('No connection');
  expect(counts).toEqual([undefined, '1', '2', '3', '4', '5']);
});
