/** Key in tab storage for the page that a reader left for the provider's hosted sign-in page. */
export const RETURN_KEY = 'portal-return';
