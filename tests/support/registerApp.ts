import {Secret, TOTP} from 'otpauth';
import {email, factorOf, type TestProvider} from './identity';

/** Registers an authenticator app after a sign-in. */
export async function registerApp(idp: TestProvider, address: string, bearer: string) {
  const {body} = await idp.begin(email(address), factorOf('totp'), {bearer});
  const [registering] = body.result;
  const key = new URL(registering.options.key_uri).searchParams.get('secret') ?? '';
  const generate = () =>
    new TOTP({secret: Secret.fromBase32(key)}).generate({timestamp: idp.clock().getTime()});
  const {status} = await idp.answer(registering, {otp: generate()});
  if (status !== 200) {
    throw new Error(`the app was not registered (${status})`);
  }
  return {key, generate, recoveryCodes: registering.options.recovery_codes as string[]};
}
