import {randomBytes} from 'node:crypto';
import type {Configuration} from 'oidc-provider';
import {pageHeaders, problemPage} from '../pages/page';
import {createState, type StateOptions} from './createState';

type BaseOptions = StateOptions & {
  /** Path of the sign-in pages, which the ID of a sign-in follows. */
  signInPath: string;
  /** Path that the browser sends the cookies to, unless the library's own. */
  cookiePath?: string;
  explainError: (description: string | undefined) => {title: string; text: string};
};

/** What both OpenID providers share: state in our database, signed cookies, no extra features, errors as pages. */
export function createBaseConfiguration({
  signInPath,
  cookiePath,
  explainError,
  ...state
}: BaseOptions): Configuration {
  const common = {httpOnly: true, sameSite: 'lax', signed: true} as const;
  const cookie = cookiePath === undefined ? common : {...common, path: cookiePath};
  const prefix = `idp_${state.server}_`;
  return {
    adapter: createState(state),
    // Disabled, so that discovery does not advertise them.
    features: {
      devInteractions: {enabled: false},
      rpInitiatedLogout: {enabled: false},
      pushedAuthorizationRequests: {enabled: false},
      dPoP: {enabled: false},
      resourceIndicators: {enabled: false},
    },
    interactions: {url: (_ctx, {uid}) => `${signInPath}/${uid}`},
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: `${prefix}session`,
        interaction: `${prefix}interaction`,
        resume: `${prefix}resume`,
      },
      long: cookie,
      short: cookie,
    },
    async renderError(ctx, {error_description: description}) {
      const {title, text} = explainError(description);
      ctx.type = 'html';
      ctx.set(pageHeaders());
      ctx.body = String(await problemPage(title, text));
    },
  };
}
