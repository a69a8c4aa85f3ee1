import {page} from '../pipeline/pages';
import {textReply, type Reply} from '../reply';

const AGAIN = '<p><a href="/_gate/oidc/sign-in">Sign in again</a></p>';

/** The page for a person who could not sign in. */
export function failedPage(status: number, text: string): Reply {
  return textReply(status, 'text/html', page('You are not signed in', text, {after: AGAIN}));
}

/**
 * The page after a sign-out, which continues at the provider. Not a redirect: browsers would apply the policy for form
 * targets to all of the provider's own redirects.
 */
export function signedOutPage(url: string): string {
  const address = escapeAttribute(url);
  return page('You are signed out here', 'You are now being signed out at the provider, too.', {
    head: `<meta http-equiv="refresh" content="0; url=${address}">\n`,
    after: `<p><a href="${address}">Continue</a></p>`,
  });
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
