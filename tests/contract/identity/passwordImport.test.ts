import {describe, expect, it} from 'vitest';
import {email, passwordFactor, readDatabase, startProvider} from '../../support/identity';

const HANDLE = 'public@example.com';
const credentialOf = (password_hash: unknown) => ({type: 'password', params: {password_hash}});

/** Published vectors: crypt_blowfish, the reference implementation of Argon2, RFC 7914 §11. */
const VECTORS: readonly [string, string, string][] = [
  ['bcrypt', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [
    'argon2i',
    'password',
    '$argon2i$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG',
  ],
  [
    'argon2id',
    'password',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ],
  [
    'pbkdf2',
    'Password',
    `$pbkdf2-sha256$i=80000$TmFDbA$${Buffer.from(
      '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56' +
        'a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
      'hex',
    )
      .toString('base64')
      .replace(/=+$/, '')}`,
  ],
];

async function startWithPerson() {
  const idp = await startProvider();
  const id = await idp.personIdOf(HANDLE);
  const signIn = async (password: string) => {
    const {body} = await idp.begin(email(HANDLE), passwordFactor);
    return idp.answer(body.result[0], {password});
  };
  return {idp, url: `/persons/${id}/credentials`, signIn};
}

describe('a password hash from another system', () => {
  it.each([
    ['no hash', 'secret'],
    ['an unsalted digest', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['a function that is not listed', '$scrypt$ln=14,r=8,p=5$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y'],
    ['argon2d', VECTORS[1]![2].replace('argon2i$', 'argon2d$')],
    ['too much memory', VECTORS[2]![2].replace('m=65536', 'm=4194304')],
    ['too many passes', VECTORS[2]![2].replace('t=2', 't=4000')],
    ['too high a cost', '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['too many iterations', VECTORS[3]![2].replace('i=80000', 'i=900000000')],
    ['no iterations', VECTORS[3]![2].replace('i=80000', 'i=0')],
    ['a hash cut short', VECTORS[0]![2].slice(0, -1)],
    ['a number', 7],
  ])('L16 is refused with 400 when it is %s', async (_name, hash) => {
    const {idp, url} = await startWithPerson();

    for (const [method, place] of [
      ['POST', url],
      ['PUT', `${url}/password`],
    ] as const) {
      const answer = await idp.manage(method, place, credentialOf(hash));
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].message).toContain('params.password_hash');
    }
    expect((await idp.manage('GET', url)).body.result).toEqual([]);
  });

  it('answers 404 for an unknown person, and 400 to other credentials and a second password', async () => {
    const {idp, url} = await startWithPerson();
    const credential = credentialOf(VECTORS[0]![2]);

    const unknown = await idp.manage('POST', '/persons/unknown/credentials', credential);
    const passkey = await idp.manage('POST', url, {...credential, type: 'public-key'});
    const first = await idp.manage('POST', url, credential);
    const second = await idp.manage('POST', url, credential);

    expect([unknown, passkey, first, second].map(({status}) => status)).toEqual([
      404, 400, 201, 400,
    ]);
  });

  it.each(VECTORS)(
    'L16 of %s signs in with its password alone, and is replaced at that by a hash of ours',
    async (_name, password, hash) => {
      const {idp, url, signIn} = await startWithPerson();
      const stored = async () =>
        JSON.stringify(
          await readDatabase(idp, `SELECT params FROM credentials WHERE type = 'password'`),
        );
      const put = await idp.manage('PUT', `${url}/password`, credentialOf(hash));
      expect(put.status).toBe(201);
      expect((await idp.manage('PUT', `${url}/password`, credentialOf(hash))).status).toBe(200);
      expect(JSON.stringify((await idp.manage('GET', url)).body)).not.toContain(hash);

      for (const wrong of [`${password} `, password.toLowerCase() + 'x', '']) {
        expect((await signIn(wrong)).status).toBe(401);
      }
      expect(await stored()).toContain(hash);
      expect((await signIn(password)).status).toBe(200);

      expect(await stored()).toMatch(/scrypt\$16384\$8\$5\$/);
      expect(await stored()).not.toContain(hash);
      expect((await signIn(password)).status).toBe(200);
    },
  );
});
