import type {LoadContext, Plugin} from '@docusaurus/types';

type Options = {
  /** Text of the link to the provider. */
  label?: unknown;
};

const LABEL = 'Continue to sign in';

/**
 * Supplies signing in at an OpenID provider to the theme: a link, which works without scripts.
 *
 * @throws Error for an invalid option
 */
export default function pluginOIDC(_context: LoadContext, options: Options): Plugin<void> {
  const {label = LABEL} = options;
  if (typeof label !== 'string' || label.trim() === '') {
    throw new Error(
      `The option "label" of @gated-docs/oidc/plugin is ${JSON.stringify(label)}. Use a text such as "Sign in with Example".`,
    );
  }
  return {
    name: 'oidc',
    getThemePath: () => './theme',
    contentLoaded: ({actions}) => actions.setGlobalData({label}),
  };
}
