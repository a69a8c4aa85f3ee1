/**
 * What the sign-in dialog says around the sign-in form, whose own texts are in `formTexts.ts`. Who opens the dialog
 * gives it its title.
 */
export const OVERLAY_TEXTS = {
  close: 'Close',
  noScript: 'Signing in requires JavaScript. Turn it on, then reload the page.',
  loading: 'Loading the sign-in form …',
  finishing: 'Signed in. Opening your page …',
  failed: 'Something went wrong. Try again.',
  retry: 'Try again',
};
