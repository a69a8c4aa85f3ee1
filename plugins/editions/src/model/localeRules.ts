import type {LoadContext} from '@docusaurus/types';

type Localized = Pick<LoadContext, 'i18n'>;

/** Whether a context is that of another locale than the default. */
export const isOtherLocale = ({i18n}: Localized): boolean =>
  i18n.defaultLocale !== undefined && i18n.currentLocale !== i18n.defaultLocale;

/** The base of the site in its default locale. */
export const defaultBase = ({i18n}: Localized): string =>
  i18n.localeConfigs[i18n.defaultLocale]?.baseUrl ?? '/';

/** An address of the site below another base. */
export const rebase = (address: string, from: string, to: string): string =>
  address.startsWith(from) ? to + address.slice(from.length) : address;

/** The rules of a `themeConfig` for addresses below another base. */
export function rebaseRules<T extends object>(themeConfig: T, from: string, to: string): T {
  // The access configuration has been validated, or will be.
  const {slashID = {}} = themeConfig as {
    slashID?: {privatePaths?: {path: string}[]; privateRedirectPath?: string};
  };
  const {privatePaths = [], privateRedirectPath: redirect} = slashID;
  const rules = privatePaths.map((rule) => ({...rule, path: rebase(rule.path, from, to)}));
  return {
    ...themeConfig,
    slashID: {
      ...slashID,
      privatePaths: rules,
      ...(redirect !== undefined && {privateRedirectPath: rebase(redirect, from, to)}),
    },
  };
}
