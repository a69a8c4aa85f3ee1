/** What the sign-in dialog says around the sign-in form, whose own texts are in `formTexts.ts`. */
export const OVERLAY_TEXTS = {
  signIn: 'Sign in to continue',
  otherAccount: 'Sign in with another account',
  noAccess: 'You don’t have access to this page',
  unconfirmed: 'Your sign-in can’t be checked',
  home: 'Go to the home page',
  close: 'Close',
  noScript: 'Signing in requires JavaScript. Turn it on, then reload the page.',
  loading: 'Loading the sign-in form …',
  finishing: 'Signed in. Opening your page …',
  failed: 'Something went wrong. Try again.',
  retry: 'Try again',
};
