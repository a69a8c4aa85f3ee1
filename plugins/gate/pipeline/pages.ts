/** Pages of the gate's own: what it says when it has no page of the site to say it. */
export const UNAVAILABLE_PAGE = page(
  'Sign-in is not available',
  'The identity provider cannot be reached, so nobody’s access can be checked. Please try again in a minute.',
);

const EDITION_PAGES = {
  pending: page(
    'This page is being prepared',
    'The documentation for your groups is being built. Please try again in a minute.',
  ),
  failed: page(
    'This page is not available',
    'The documentation for your groups could not be built. Please tell whoever runs this portal.',
  ),
};

export function editionPage(status: 'pending' | 'failed'): string {
  return EDITION_PAGES[status];
}

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
