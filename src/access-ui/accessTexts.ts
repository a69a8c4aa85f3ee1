/** What readers are told of their access, in the dialog's title and beside it. */
export const ACCESS_TEXTS = {
  signIn: 'Sign in to continue',
  otherAccount: 'Sign in with another account',
  noAccess: 'You don’t have access to this page',
  unconfirmed: 'Your sign-in can’t be checked',
  home: 'Go to the home page',
};
