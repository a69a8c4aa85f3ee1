/** UI texts about access, for the dialog titles and the pages around them. */
export const ACCESS_TEXTS = {
  signIn: 'Sign in to continue',
  otherAccount: 'Sign in with another account',
  noAccess: 'You don’t have access to this page',
  unconfirmed: 'Your sign-in can’t be checked',
  home: 'Go to the home page',
};
