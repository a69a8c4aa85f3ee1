import {expect, it, onTestFinished} from 'vitest';
import {readBuild, readTokens, report, verifyDeployment} from '@gated-docs/verify';
import {plantDeployment, type Hole} from '../../support/verify/plantedDeployment';

type Expected = {
  type: string;
  detail?: string;
  technique?: string;
  reader?: string;
  question?: string;
};

async function verify(hole: Hole, given?: Record<string, string>) {
  const deployment = await plantDeployment(hole);
  onTestFinished(() => deployment.close());
  const build = await readBuild(deployment.editions.directory);
  const verification = await verifyDeployment({
    url: deployment.url,
    build,
    tokens: () => {
      const tokens = JSON.stringify(given ?? deployment.tokens);
      return Promise.resolve(readTokens(tokens, 'tokens.json', build.manifest));
    },
    revocationSeconds: 1,
  });
  return {deployment, verification, text: report(verification)};
}

it.each<[Hole, Expected]>([
  ['unprotected location', {type: 'leak', technique: 'as it is'}],
  ['public folder', {type: 'leak', reader: 'nobody', technique: 'by folder name'}],
  ['case-insensitive file system', {type: 'leak', technique: 'other letter case'}],
  ['shared cache without Vary', {type: 'leak', reader: 'nobody'}],
  ['forgotten revocation', {type: 'leak', technique: 'after its session was ended by signing out'}],
  ['rewriting header', {type: 'leak', technique: 'x-original-url'}],
  ['altered pages of others', {type: 'leak', technique: 'as it is'}],
  // Every edition has this page, each with another text.
  ['trusted address', {type: 'leak', technique: 'x-forwarded-for', reader: 'apps', question: '/'}],
  [
    'altered copies of others',
    {type: 'leak', technique: 'as it is', reader: 'apps', question: '/'},
  ],
  ['open redirect', {type: 'unexpected', technique: 'without its slash'}],
  ['missing files', {type: 'missing'}],
])('finds a planted hole: %s', async (hole, expected) => {
  const {verification, text} = await verify(hole);

  expect(verification.findings).toContainEqual(expect.objectContaining(expected));
  expect(text).toMatch(
    expected.type === 'leak' ? /\d+ leaks\. Take the deployment off/ : /unexpected responses/,
  );
});

it('finds the files at another address than the portal’s', async () => {
  const bucket = await plantDeployment('public folder');
  onTestFinished(() => bucket.close());
  const sound = await plantDeployment('none');
  onTestFinished(() => sound.close());
  const build = await readBuild(sound.editions.directory);

  const {findings} = await verifyDeployment({
    url: sound.url,
    build,
    tokens: () => Promise.resolve(readTokens('{"public": "token-of.public"}', 't', build.manifest)),
    also: [bucket.url],
    revocationSeconds: 0,
  });

  expect(findings.length).toBeGreaterThan(0);
  expect(findings.every(({technique}) => technique === `at ${bucket.url.origin}`)).toBe(true);
});

it('finds nothing in a sound deployment, and shows who read what', async () => {
  const {verification, text} = await verify('none');

  expect(verification.findings).toEqual([]);
  expect(verification.untried).toEqual([]);
  expect(verification.requests).toBeGreaterThan(1000);
  expect(verification.revocations.map(({seconds}) => seconds)).not.toContain(null);
  const row = verification.matrix.get('public');
  expect(row?.get('public')).toMatchObject({read: 6, files: 6, leaks: 0});
  expect(row?.get('internal')).toMatchObject({read: 3, files: 10, leaks: 0});
  expect(text).toContain('no leaks: every reader received only files from their own edition.');
});

it('names the editions that nobody signed in to', async () => {
  const {verification, text} = await verify('none', {public: 'token-of.public'});

  expect(verification.untried).toEqual(['signed-in', 'apps', 'internal', 'apps+public']);
  expect(text).toContain('Edition "internal" was not tested');
});

it('reports a gate that signs a reader in to another edition', async () => {
  const {verification} = await verify('none', {public: 'token-of.internal'});

  expect(verification.findings).toContainEqual(
    expect.objectContaining({type: 'leak', technique: 'signing in', reader: 'public'}),
  );
  expect(verification.matrix.get('public')?.get('internal')?.leaks).toBeGreaterThan(0);
});

it('refuses tokens for a group that decides nothing', async () => {
  await expect(verify('none', {publik: 'x.y'})).rejects.toThrow(
    'tokens.json contains the group "publik", which no rule uses. Use these groups: apps, internal, public.',
  );
});

it('says what is wrong with an address that no gate answers at', async () => {
  const deployment = await plantDeployment('none');
  const build = await readBuild(deployment.editions.directory);
  const options = {build, tokens: () => Promise.reject(new Error('no need of tokens'))};
  const plain = verifyDeployment({...options, url: deployment.provider});
  await expect(plain).rejects.toThrow(/is not served by a gate: \/_gate\/config returned 404/);
  await deployment.close();

  await expect(verifyDeployment({...options, url: deployment.url})).rejects.toThrow(
    /cannot be reached \(ECONNREFUSED\)\. Check the URL/,
  );
});
