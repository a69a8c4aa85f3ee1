/**
 * The reader's session in the browser, signing in and out, and the account. Behind the gate, the gate's cookie is
 * authoritative; in the plain build, the stored user token is, once the provider has confirmed it.
 *
 * @module
 */
export {AccountButton} from './account/AccountButton';
export {SessionProvider} from './lifecycle/SessionProvider';
export {SignInForm} from './screens/SignInForm';
export {useSession} from './lifecycle/useSession';
