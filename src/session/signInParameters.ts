/** Query parameters with which the SDK finishes a sign-in on page load (identity protocol, section 7). */
const PARAMETERS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token', 'iss'];

/**
 * Takes sign-in parameters out of the address bar. None of the configured methods returns to a page of
 * this site, so such parameters come from somebody else's sign-in: acting on them would sign the reader
 * in to an account that is not theirs.
 */
export function stripSignInParameters(): void {
  const url = new URL(window.location.href);
  const present = PARAMETERS.filter((name) => url.searchParams.has(name));
  if (present.length > 0) {
    present.forEach((name) => url.searchParams.delete(name));
    window.history.replaceState(window.history.state, '', url);
  }
}
