/** Query parameter that opens the sign-in form once the page has loaded. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** Whether the URL asks for the sign-in form. Removes the parameter, so that a reload or a bookmark does not ask again. */
export function takeSignInParameter(): boolean {
  const url = new URL(window.location.href);
  const isPresent = url.searchParams.has(SIGN_IN_PARAMETER);
  if (isPresent) {
    url.searchParams.delete(SIGN_IN_PARAMETER);
    window.history.replaceState(window.history.state, '', url);
  }
  return isPresent;
}
