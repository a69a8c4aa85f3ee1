import {Secret, TOTP} from 'otpauth';
import {createAuthenticator} from '../authenticator';
import {authorizeUrl, codeFor, exchange, refresh} from '../hostedLogin';
import {
  claimsOf,
  email,
  factorOf,
  type IdentityClient,
  otpViaEmail,
  PASSWORD,
  passwordFactor,
  SITE,
} from '../identityClient';
import {addressOf, createPerson, done, isValid, type Write} from './types';

const NEW_PASSWORD = 'another-Good-1!';
const WRONG_GUESSES = 9;

/** Writes by readers: sessions, messages, credentials, guesses, one-time values and hosted logins. */
export const SIGN_IN_WRITES: Readonly<Record<string, Write>> = {
  async session(idp, name) {
    const token = await idp.signInByCode(addressOf(name));
    return (later) => isValid(later, token);
  },

  async 'log-out'(idp, name) {
    const token = await idp.signInByCode(addressOf(name));
    await done(idp.post('/token/revoke', {token}));
    return async (later) => !(await isValid(later, token));
  },

  async message(idp, name) {
    await done(idp.begin(email(addressOf(name)), otpViaEmail));
    return async (later) => (await later.lastMessage(addressOf(name)))?.code !== undefined;
  },

  async 'use of a link'(idp, name) {
    await done(idp.begin(email(addressOf(name)), factorOf('email_link')));
    const {link} = await idp.lastMessage(addressOf(name));
    await done(idp.openLink(link));
    return async (later) => (await later.openLink(link)).status === 403;
  },

  async 'wrong guesses'(idp, name) {
    const id = await createPerson(idp, name);
    await done(idp.manage('POST', `/persons/${id}/credentials/password-rotate`, {}));
    const guess = async (client: IdentityClient, password: string) => {
      const [challenge] = await done(client.begin(email(addressOf(name)), passwordFactor));
      return (await client.answer(challenge, {password})).status;
    };
    for (let guesses = 0; guesses < WRONG_GUESSES; guesses += 1) {
      await guess(idp, 'wrong');
    }
    // The tenth guess locks the account.
    return async (later) => {
      await guess(later, 'wrong');
      return (await guess(later, 'wrong')) === 429;
    };
  },

  async password(idp, name) {
    const bearer = await idp.signInByCode(addressOf(name));
    const [setting] = await done(idp.begin(email(addressOf(name)), passwordFactor, {bearer}));
    await done(idp.answer(setting, {password: PASSWORD}));
    return (later) => opens(later, name, PASSWORD);
  },

  async 'reset of a password'(idp, name) {
    const bearer = await idp.signInByCode(addressOf(name));
    const [setting] = await done(idp.begin(email(addressOf(name)), passwordFactor, {bearer}));
    await done(idp.answer(setting, {password: PASSWORD}));
    const handle = email(addressOf(name));
    await done(idp.post('/recover', {handle, factor: {method: 'password'}}));
    const {link} = await idp.lastMessage(addressOf(name));
    await done(idp.openLink(link, {password: NEW_PASSWORD}));
    return async (later) =>
      (await opens(later, name, NEW_PASSWORD)) && !(await isValid(later, bearer));
  },

  async 'rotation of a password'(idp, name) {
    const bearer = await idp.signInByCode(addressOf(name));
    const url = `/persons/${claimsOf(bearer).person_id}/credentials/password-rotate`;
    const {new_password: password} = await done(idp.manage('POST', url, {}));
    return async (later) => (await opens(later, name, password)) && !(await isValid(later, bearer));
  },

  async 'authenticator app'(idp, name) {
    const {bearer} = await registerApp(idp, name);
    return async (later) => (await countRecoveryCodes(later, bearer)) === 10;
  },

  async 'use of a recovery code'(idp, name) {
    const {bearer, recoveryCodes} = await registerApp(idp, name);
    const [verifying] = await done(idp.begin(email(addressOf(name)), factorOf('totp')));
    await done(idp.answer(verifying, {otp: recoveryCodes[0]}));
    return async (later) => (await countRecoveryCodes(later, bearer)) === 9;
  },

  async passkey(idp, name) {
    const {authenticator} = await createPasskey(idp, name);
    return async (later) => {
      const [asking] = await done(later.begin(email(addressOf(name)), passkeyFactor));
      const answer = await later.answer(asking, authenticator.get(asking.options));
      return answer.status === 200;
    };
  },

  async 'removal of credentials'(idp, name) {
    const {bearer} = await createPasskey(idp, name);
    const credentials = `/persons/${claimsOf(bearer).person_id}/credentials`;
    await done(idp.manage('DELETE', credentials));
    return async (later) => {
      const left: unknown[] = await done(later.manage('GET', credentials));
      return left.length === 0 && !(await isValid(later, bearer));
    };
  },

  async 'use of a direct id'(idp, name) {
    const bearer = await idp.signInByCode(addressOf(name));
    const value = await done(idp.post('/direct-id', undefined, {bearer}));
    const {token} = await done(use(idp, value));
    return async (later) =>
      (await isValid(later, token)) && (await use(later, value)).status === 403;
  },

  async impersonation(idp, name) {
    const id = await createPerson(idp, name);
    const value = await done(idp.manage('POST', `/persons/${id}/impersonate`));
    const {token} = await done(use(idp, value));
    return async (later) =>
      (await isValid(later, token)) && (await later.get('/admin/events')).body.includes(id);
  },

  async 'hosted login'(idp, name) {
    const {id_token: idToken, access_token: accessToken} = await signInHosted(idp, name);
    return async (later) =>
      (await isValid(later, idToken)) && (await hasUserinfo(later, accessToken));
  },

  async 'refresh of a hosted login'(idp, name) {
    const first = await signInHosted(idp, name);
    const second = await done(refresh(idp, first.refresh_token));
    return async (later) =>
      (await isValid(later, second.id_token)) && !(await isValid(later, first.id_token));
  },

  async 'replay of a refresh token'(idp, name) {
    const first = await signInHosted(idp, name);
    const second = await done(refresh(idp, first.refresh_token));
    // The rejection is a write, too: it revokes everything from the grant.
    if ((await refresh(idp, first.refresh_token)).status !== 400) {
      throw new Error('a refresh token was taken twice');
    }
    return async (later) =>
      !(await isValid(later, second.id_token)) &&
      !(await hasUserinfo(later, second.access_token)) &&
      (await refresh(later, second.refresh_token)).status === 400;
  },
};

const passkeyFactor = factorOf('webauthn', {scope: 'localhost', available_credential_ids: []});

async function opens(idp: IdentityClient, name: string, password: string): Promise<boolean> {
  const [asking] = await done(idp.begin(email(addressOf(name)), passwordFactor));
  return (await idp.answer(asking, {password})).status === 200;
}

/** Does what the SDK does with a value of `?challenges=`. */
function use(idp: IdentityClient, value: string) {
  const [nonce] = JSON.parse(Buffer.from(value, 'base64url').toString());
  return idp.answer(nonce, {challenge: nonce.options.challenge});
}

async function registerApp(idp: IdentityClient, name: string) {
  const bearer = await idp.signInByCode(addressOf(name));
  const [registering] = await done(idp.begin(email(addressOf(name)), factorOf('totp'), {bearer}));
  const {key_uri: uri, recovery_codes: codes} = registering.options;
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  await done(idp.answer(registering, {otp: new TOTP({secret}).generate()}));
  const recoveryCodes: string[] = codes;
  return {bearer, recoveryCodes};
}

async function countRecoveryCodes(idp: IdentityClient, bearer: string): Promise<number> {
  const {credentials} = await done(idp.get('/me', {bearer}));
  return credentials[0]?.params.recovery_codes_unused;
}

async function createPasskey(idp: IdentityClient, name: string) {
  const authenticator = createAuthenticator(SITE);
  const bearer = await idp.signInByCode(addressOf(name));
  const [creation] = await done(idp.begin(email(addressOf(name)), passkeyFactor, {bearer}));
  await done(idp.answer(creation, authenticator.create(creation.options)));
  return {authenticator, bearer};
}

const signInHosted = async (idp: IdentityClient, name: string) =>
  done(exchange(idp, await codeFor(idp, authorizeUrl(idp), addressOf(name))));

const hasUserinfo = async (idp: IdentityClient, bearer: string): Promise<boolean> =>
  (await idp.get('/oauth2/userinfo', {bearer})).status === 200;
