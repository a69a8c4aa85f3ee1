import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  factorOf,
  otpViaEmail,
  PASSWORD,
  passwordFactor,
  phone,
  PUBLIC_URL,
  SEED_WITH_PASSWORD,
  SITE,
  startProvider,
  type TestProvider,
} from '../../../support/identity';
import {registerApp} from '../../../support/registerApp';

const ADDRESS = 'public@example.com';

async function guess(idp: TestProvider, handle: object, factor: object, data: object) {
  const {body} = await idp.begin(handle, factor);
  return (await idp.answer(body.result[0], data)).status;
}

describe('guesses', () => {
  it('at a second factor still count after the right password', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const bearer = await idp.signInByCode(ADDRESS);
    await registerApp(idp, ADDRESS, bearer);
    for (let round = 0; round < 9; round += 1) {
      expect(await guess(idp, email(ADDRESS), factorOf('totp'), {otp: 'none'})).toBe(401);
    }

    expect(await guess(idp, email(ADDRESS), passwordFactor, {password: PASSWORD})).toBe(200);
    expect(await guess(idp, email(ADDRESS), factorOf('totp'), {otp: 'none'})).toBe(401);

    expect(await guess(idp, email(ADDRESS), factorOf('totp'), {otp: 'none'})).toBe(429);
  });

  it('are counted per person across all handles', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const id = await idp.personIdOf(ADDRESS);
    await idp.manage('POST', `/persons/${id}/handles`, [phone('+15551234567')]);
    for (let round = 0; round < 10; round += 1) {
      const handle = round % 2 === 0 ? email(ADDRESS) : phone('+15551234567');
      expect(await guess(idp, handle, passwordFactor, {password: 'wrong'})).toBe(401);
    }

    expect(await guess(idp, email(ADDRESS), passwordFactor, {password: 'wrong'})).toBe(429);
  });

  it('no longer lock the account after a password reset, and return Retry-After', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body} = await idp.begin(email(ADDRESS), passwordFactor);
    for (let round = 0; round < 10; round += 1) {
      await guess(idp, email(ADDRESS), passwordFactor, {password: 'wrong'});
    }
    const locked = await idp.answer(body.result[0], {password: PASSWORD});
    expect([locked.status, locked.headers.get('Retry-After')]).toEqual([429, '30']);
    await idp.post('/recover', {handle: email(ADDRESS), factor: passwordFactor});
    await idp.openLink((await idp.lastMessage(ADDRESS)).link, {password: 'Another-Portal-43!'});

    const {status} = await idp.answer(body.result[0], {password: 'Another-Portal-43!'});

    expect(status).toBe(200);
  });
});

describe('requests of a stranger', () => {
  const fromStranger = async (idp: TestProvider, handle: object, factor: object) =>
    idp.fetch(
      new Request(`${PUBLIC_URL}/id/v2`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'SlashID-OrgID': idp.organizationId,
          Origin: SITE,
        },
        body: JSON.stringify({handle, factor, metadata: {}}),
      }),
      '192.0.2.1',
    );

  it('neither use up the owner’s message limit nor cancel the owner’s pending code', async () => {
    const idp = await startProvider();
    const {body} = await idp.begin(email(ADDRESS), otpViaEmail);
    const {code} = await idp.lastMessage(ADDRESS);
    const statuses = [];
    for (let round = 0; round < 40; round += 1) {
      statuses.push((await fromStranger(idp, email(ADDRESS), otpViaEmail)).status);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect((await idp.answer(body.result[0], {otp: code})).status).toBe(200);
    expect(claimsOf(await idp.signInByCode(ADDRESS)).groups).toEqual(['public']);
  });

  it('send at most fifty text messages, five to one number', async () => {
    const idp = await startProvider();
    const send = async (value: string) =>
      (await fromStranger(idp, phone(value), factorOf('otp_via_sms'))).status;
    const toOne = [];
    for (let round = 0; round < 6; round += 1) {
      toOne.push(await send('+15550000000'));
    }
    const toMany = [];
    for (let round = 0; round < 50; round += 1) {
      toMany.push(await send(`+1555000${1000 + round}`));
    }

    expect(toOne).toEqual([200, 200, 200, 200, 200, 429]);
    expect(toMany.filter((status) => status === 200)).toHaveLength(45);
  });

  it('leave a password prompt without a limit, because it sends nothing', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body} = await idp.begin(email(ADDRESS), passwordFactor);
    for (let round = 0; round < 120; round += 1) {
      expect((await idp.begin(email(ADDRESS), passwordFactor)).status).toBe(200);
    }

    expect((await idp.answer(body.result[0], {password: PASSWORD})).status).toBe(200);
  });

  it('can guess at most thirty packs (O18)', async () => {
    const idp = await startProvider();
    const statuses = [];
    for (let round = 0; round < 31; round += 1) {
      statuses.push((await idp.get(`/challenge_pack/guess-${round}`)).status);
    }

    expect(statuses.slice(29)).toEqual([403, 429]);
  });
});
