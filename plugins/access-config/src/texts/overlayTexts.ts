/**
 * Texts of the sign-in dialog around the form; the form's own are in `formTexts.ts`. The dialog's title is a prop.
 */
export const OVERLAY_TEXTS = {
  close: 'Close',
  noScript: 'Signing in requires JavaScript. Turn it on, then reload the page.',
  loading: 'Loading the sign-in form …',
  finishing: 'Signed in. Opening your page …',
  failed: 'Something went wrong. Try again.',
  retry: 'Try again',
};
