/** What a package for signing in supplies to the theme, in its theme folder or in the site's. */
declare module '@theme/SignIn' {
  import type {ReactNode} from 'react';

  /** Provides `SessionContext` of `@gated-docs/theme/session` to the site. */
  export function SessionProvider(props: {children: ReactNode}): ReactNode;
  /** The content of the sign-in dialog. `isActive`: the dialog is open, and the session is known. */
  export function SignInForm(props: {isActive: boolean}): ReactNode;
  /** Opens the account of a signed-in reader; part of the navbar. */
  export function AccountButton(props: {mobile?: boolean}): ReactNode;
}
