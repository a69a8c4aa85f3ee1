/** Where in this tab the page is kept that a reader left for the provider's own sign-in page. */
export const RETURN_KEY = 'portal-return';
