/** The parts for signing in that the theme uses. */
export {AccountButton, SessionProvider, SignInForm} from '@gated-docs/slashid';
