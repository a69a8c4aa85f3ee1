/** The gate's own pages, for responses without a page of the site. */
export const UNAVAILABLE_PAGE = page(
  'Sign-in is not available',
  'The portal cannot reach the identity provider, so it cannot check your access. Try again in a minute.',
);

/** Response to the "Log out" form while the identity provider is unreachable. */
export const STILL_SIGNED_IN_PAGE = page(
  'You are still signed in',
  'The portal cannot reach the identity provider, so it cannot end your session. Go back, wait a minute, and log out again.',
);

/** The URL does not change, so a reload opens the page once it has been built. */
const RELOAD_SECONDS = 3;

export const EDITION_PAGES = {
  pending: page(
    'This page is being prepared',
    'This documentation is being built. This page opens automatically when the build is complete.',
    {head: `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">\n`},
  ),
  failed: page(
    'This page is not available',
    'This documentation could not be built. Contact the administrator of this portal.',
  ),
};

/** A page of the gate. `text`, `head` and `after` are HTML. */
export function page(title: string, text: string, {head = '', after = ''} = {}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:15vh auto;padding:0 1rem}</style>
${head}<h1>${title}</h1>
<p>${text}</p>
${after}</html>
`;
}
