import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {readBuiltSite} from '../support/builtFiles';
import {openGate} from '../support/gate/openGate';
import {gateAnswer, policyAnswers, READERS, spellingsOf} from '../support/gate/threeAnswers';
import {servePlainPortal} from '../support/plainPortal';
import {unsignedToken, type PlainSite} from '../support/plainSite';
import {mayRead} from '../support/specificationAudiences';

let site: PlainSite;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  site = await servePlainPortal();
});
test.afterAll(() => site.close());

test('The plain build’s files are public, as the README says', async ({request}) => {
  const {pages} = readBuiltSite(path.resolve('editions'));
  const [restricted, ...others] = Object.values(pages).filter(
    ({requires}) => requires !== undefined,
  );
  expect(others.length).toBeGreaterThan(100);

  const answer = await request.get(site.url + (restricted?.route ?? ''));

  expect(answer.status()).toBe(200);
  expect(await answer.text()).toMatch(/<h1[^>]*>[^<]+</);
  expect(fs.readFileSync('README.md', 'utf8')).toMatch(
    /npm run build.*\*\*No\.\*\* The public files contain every page/,
  );
});

test('The policy, the gate and the browser agree on every page for every reader', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const editions = path.resolve('editions');
  const manifest = readBuiltSite(editions);
  const paths = spellingsOf(manifest);
  const askPolicy = policyAnswers(manifest);
  const gate = await openGate(editions);
  // The page's other scripts would write their own answer.
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto(`${site.url}/`);
  const disagreements: string[] = [];
  const counts = {permit: 0, 'sign-in': 0, forbidden: 0};

  for (const reader of READERS) {
    const {name, groups} = reader;
    const cookie = groups ? await gate.cookieOf(groups) : undefined;
    const seen = await page.evaluate(answersBeforePaint, {
      token: groups && unsignedToken(groups),
      paths,
    });
    for (const [index, asked] of paths.entries()) {
      const {status} = await gate.ask(asked, cookie, 'HEAD');
      const policy = askPolicy(reader, asked);
      counts[policy] += 1;
      const answers = [policy, gateAnswer(status), seen[index]];
      if (new Set(answers).size > 1) {
        disagreements.push(`${name} at ${asked}: ${answers.join(' / ')}`);
      }
    }
  }
  gate.close();

  expect(disagreements).toEqual([]);
  // The specification's rules, implemented without the policy module.
  const routes = Object.values(manifest.pages).map(({route}) => route);
  const readable = READERS.map(({groups}) =>
    routes.filter((route) => groups && mayRead(groups, route)),
  );
  expect(counts.permit).toBe(
    2 * readable.flat().length - readable.filter((own) => own.includes('/')).length,
  );
  expect(counts['sign-in']).toBe(paths.length);
});

/**
 * What the page's inline script writes to `<html>` for each path if this token is stored and the
 * provider confirms it.
 */
async function answersBeforePaint({
  token,
  paths,
}: {
  token: string | null;
  paths: string[];
}): Promise<string[]> {
  window.fetch = () => Promise.resolve(Response.json({result: {valid: true}}));
  const inline = [...document.scripts].find(({text}) => text.includes('decideBeforePaint('));
  // Runs the page's own script once per path. Changing the real address would take most of the time.
  // oxlint-disable-next-line typescript/no-implied-eval
  const decide = new Function('location', inline?.text ?? '') as (location: URL) => void;
  localStorage.clear();
  if (token !== null) {
    localStorage.setItem('MY_USER_TOKEN', token);
  }
  const answers: string[] = [];
  for (const asked of paths) {
    document.documentElement.removeAttribute('portal-access');
    decide(new URL(asked, location.href));
    await window.portalConfirmation?.confirmation;
    answers.push(document.documentElement.getAttribute('portal-access') ?? 'none');
  }
  return answers;
}
