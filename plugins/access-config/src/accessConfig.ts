import {Joi} from '@docusaurus/utils-validation';
import {findFlag} from 'country-list-with-dial-code-and-flag';
import {GROUP_NAME, RESERVED_GROUPS, parsePattern, type Rule} from '@gated-docs/access/rules';
import {TEXT_KEYS} from './texts/textKeys';
import type {AccessConfig, FormConfiguration} from './types';
import {FactorSchema, Picture} from './factorSchema';
import {IdentityCheckSchema} from './identityCheckSchema';
import {findConflict} from './conflicts';
import {isWebAddress} from './isWebAddress';
import {nearestName} from './nearestName';
import {SiteConfigError} from './SiteConfigError';
import {ThemeValues, themeStyleOf} from './themeSchema';

type ProviderAddress = {baseURL: string; sdkURL: string};

const HttpURL = Joi.string()
  .uri({scheme: ['http', 'https']})
  .custom((url: string, helpers) => (isWebAddress(url) ? url : helpers.error('url.host')))
  .messages({
    'string.uriCustomScheme':
      '{{#label}} is "{{#value}}": use a web address that starts with "https://" or "http://"',
    'url.host':
      '{{#label}} is "{{#value}}": use a web address with a plain host name and without a user name, such as "https://id.example/"',
  });

/** A group name, as in rules, pages and combinations. It becomes part of an edition's ID and folder. */
export const Group = Joi.string()
  .pattern(GROUP_NAME)
  .invalid(...RESERVED_GROUPS)
  .messages({
    'string.pattern.base':
      '{{#label}} is "{{#value}}": a group name can contain only A-Z, a-z, 0-9, "_", "." and "-"',
    'any.invalid': '{{#label}} is "{{#value}}", which is a reserved name: rename the group',
  });

const RulePath = Joi.string()
  .required()
  .custom((path: string, helpers) => (parsePattern(path) ? path : helpers.error('path.form')))
  .messages({
    'string.base':
      '{{#label}} must be a string such as "/folder*": a regular expression would be lost when the site is built',
    'path.form':
      '{{#label}} is "{{#value}}", which is not a valid path: start it with "/", and leave out "?", "#", backslashes and encoded separators',
  });

const RuleSchema = Joi.object<Rule>({
  path: RulePath,
  groups: Joi.array().items(Group).min(1).unique().messages({
    'array.min':
      '{{#label}} must not be empty: list at least one group, or remove "groups" to admit every signed-in reader',
    'array.unique': '{{#label}} repeats "{{#value}}": list each group only once',
  }),
});

const CountryCode = Joi.string()
  .custom((code: string, helpers) => {
    const country = findFlag(code)?.code;
    if (country === code) {
      return code;
    }
    return country ? helpers.error('country.case', {country}) : helpers.error('country.unknown');
  })
  .messages({
    'country.case': '{{#label}} is "{{#value}}": write it in capital letters, "{{#country}}"',
    'country.unknown':
      '{{#label}} is "{{#value}}", which is not a country code: use two capital letters, such as "DE" (ISO 3166-1)',
  });

const FactorsByDomain = Joi.object()
  .pattern(Joi.string().domain({tlds: false}), Joi.array().items(FactorSchema).min(1))
  .messages({
    'object.unknown':
      '{{#label}} is not a domain: use the part of the email addresses after the "@", such as "company.example"',
  });

/** A mistyped key would silently change nothing. */
const Texts = Joi.object()
  .pattern(Joi.string().allow(''), Joi.string())
  .custom((texts: Record<string, string>, helpers) => {
    const unknown = Object.keys(texts).find((key) => !TEXT_KEYS.includes(key));
    return unknown === undefined
      ? texts
      : helpers.error('text.key', {unknown, nearest: nearestName(unknown, TEXT_KEYS)});
  })
  .messages({
    'text.key':
      '{{#label}} has no text "{{#unknown}}": use a key of @gated-docs/access-config/texts, such as "{{#nearest}}"',
  });

const FormConfigurationSchema = Joi.object<FormConfiguration>({
  factors: Joi.array().items(FactorSchema).min(1),
  steps: Joi.array()
    .items(Joi.object({factors: Joi.array().items(FactorSchema).min(1).required()}))
    .length(2),
  flow: Joi.string().valid('resolve', 'choose'),
  factorsByDomain: FactorsByDomain,
  factorsURL: HttpURL,
  text: Texts,
  logo: Picture,
  theme: Joi.string().valid('light', 'dark', 'auto').messages({
    'any.only':
      '{{#label}} is "{{#value}}": use "light", "dark" or "auto", or remove it to follow the page\'s theme',
  }),
  themeValues: ThemeValues,
  storeLastHandle: Joi.boolean(),
  storeLastFactor: Joi.boolean(),
  showBanner: Joi.boolean(),
  defaultCountryCode: CountryCode,
  supportURL: HttpURL,
  alternativeAuthURL: HttpURL,
});

/** Addresses of SlashID's own environments (specification section 3, "Identity configuration"). */
const ENVIRONMENTS = {
  production: {baseURL: 'https://api.slashid.com', sdkURL: 'https://cdn.slashid.com/sdk.html'},
  sandbox: {
    baseURL: 'https://api.sandbox.slashid.com',
    sdkURL: 'https://cdn.sandbox.slashid.com/sdk.html',
  },
};

const TokenCookieSchema = Joi.object({
  path: Joi.string()
    .pattern(/^\/[^;,\s]*$/)
    .messages({
      'string.pattern.base': '{{#label}} is "{{#value}}": use a path that starts with "/"',
    }),
  expires: Joi.string()
    .pattern(/^[1-9]\d{0,3}[YMDhms]$/)
    .messages({
      'string.pattern.base':
        '{{#label}} is "{{#value}}": use a number and a unit (Y, M, D, h, m or s), such as "7D"',
    }),
});

type Environment = {environment?: keyof typeof ENVIRONMENTS | ProviderAddress};

const EnvironmentSchema = Joi.alternatives()
  .try(
    Joi.string().valid(...Object.keys(ENVIRONMENTS)),
    Joi.object({baseURL: HttpURL.required(), sdkURL: HttpURL.required()}),
  )
  .messages({
    'alternatives.types':
      '{{#label}} must be "production", "sandbox" or an object with baseURL and sdkURL: correct it or remove it',
  });

const OPTION_OF_SDK = '{{#label}} is an SDK option with a different name here: use "orgID" instead';

const AccessConfigSchema = Joi.object<AccessConfig & Environment & {oid: never}>({
  orgID: Joi.string().messages({
    'string.empty':
      '{{#label}} is empty: set it to the ID of the SlashID organization that readers sign in to',
  }),
  oid: Joi.forbidden().messages({'any.unknown': OPTION_OF_SDK}),
  environment: EnvironmentSchema,
  baseURL: HttpURL,
  sdkURL: HttpURL,
  analyticsEnabled: Joi.boolean(),
  privacyURL: HttpURL,
  identityProviderInitiatedSSOEnabled: Joi.boolean(),
  anonymousUsersEnabled: Joi.boolean(),
  forceLogin: Joi.boolean().default(false),
  uxMode: Joi.string().valid('modal', 'redirect').default('modal'),
  privateRedirectPath: Joi.string()
    .pattern(/^\/(?![/\\])/)
    .when('uxMode', {is: 'redirect', then: Joi.required()})
    .messages({
      'string.pattern.base':
        '{{#label}} is "{{#value}}": use a path on this site that starts with a single "/"',
      'any.required':
        '{{#label}} is required with uxMode "redirect": set it to a page that anyone can open',
    }),
  privatePaths: Joi.array()
    .items(RuleSchema)
    .default([])
    .unique((a: Rule, b: Rule) => canonicalRulePath(a) === canonicalRulePath(b))
    .messages({
      'array.unique':
        '{{#label}} is a second rule for the path "{{#value.path}}": keep one of the two and list all groups there',
    }),
  formConfiguration: FormConfigurationSchema,
  requestAccessURL: Joi.string()
    .uri({scheme: ['http', 'https', 'mailto']})
    .messages({
      'string.uriCustomScheme':
        '{{#label}} is "{{#value}}": use a web address, or "mailto:" followed by an email address',
    }),
  identityCheck: IdentityCheckSchema,
  storeToken: Joi.boolean().default(true),
  tokenCookie: TokenCookieSchema,
})
  .oxor('environment', 'baseURL')
  .oxor('environment', 'sdkURL')
  .and('baseURL', 'sdkURL')
  .messages({
    'object.oxor': 'set only one of these options: {{#peersWithLabels}}',
    'object.and':
      '{{#presentWithLabels}} requires {{#missingWithLabels}}: set both, or remove {{#presentWithLabels}}',
  });

/** @throws SiteConfigError in one paragraph: which value of `themeConfig.slashID` is invalid, and how to fix it. */
export function parseAccessConfig(slashID: unknown): AccessConfig {
  if (slashID === undefined || slashID === null) {
    throw new SiteConfigError(
      'themeConfig.slashID is missing from docusaurus.config.ts. Add it with at least {privatePaths}, which defines what readers can read.',
    );
  }
  const result: {error?: Error | undefined; value: AccessConfig} = AccessConfigSchema.validate(
    slashID,
    {
      convert: false,
      errors: {label: 'path', wrap: {label: false, array: false}},
      messages: {
        'any.only': '{{#label}} must be one of {{#valids}}, not "{{#value}}"',
        'boolean.base': '{{#label}} must be a boolean, true or false, not "{{#value}}"',
        'string.base': '{{#label}} must be a string, not {{#value}}',
        'object.unknown': '{{#label}} is not an option: check its spelling or remove it',
        'any.required': '{{#label}} is missing: add it',
      },
    },
  );
  const problem = result.error?.message ?? findConflict(result.value);
  if (problem !== undefined) {
    throw new SiteConfigError(`themeConfig.slashID in docusaurus.config.ts: ${problem}.`);
  }
  return normalize(result.value);
}

function normalize({environment, ...access}: AccessConfig & Environment): AccessConfig {
  const form = access.formConfiguration;
  const address = typeof environment === 'string' ? ENVIRONMENTS[environment] : environment;
  return {...access, ...address, ...(form && {formConfiguration: normalizeForm(form)})};
}

function normalizeForm(form: FormConfiguration): FormConfiguration {
  return {
    ...form,
    ...(form.steps?.[0] && {factors: form.steps[0].factors}),
    ...(form.themeValues && {themeStyle: themeStyleOf(form.themeValues)}),
  };
}

function canonicalRulePath(rule: Rule): string | undefined {
  return typeof rule.path === 'string' ? parsePattern(rule.path)?.canonical : undefined;
}
