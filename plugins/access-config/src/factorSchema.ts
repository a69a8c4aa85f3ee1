import {Joi} from '@docusaurus/utils-validation';
import {METHODS} from './methods';
import {isWebAddress} from './isWebAddress';
import type {FactorConfiguration} from './types';

/** Providers for which the form has an icon (specification section 3). */
const OIDC_PROVIDERS = [
  'google',
  'facebook',
  'github',
  'gitlab',
  'line',
  'bitbucket',
  'azuread',
  'okta',
  'apple',
];

/** Address of an image: a path of the site or a web address. */
export const Picture = Joi.string()
  .custom((picture: string, helpers) =>
    /^\/(?![/\\])\S+$/.test(picture) || isWebAddress(picture)
      ? picture
      : helpers.error('picture.address'),
  )
  .messages({
    'picture.address':
      '{{#label}} is "{{#value}}", which is not the address of an image: use a path that starts with a single "/", or a web address',
  });

const NEEDED = {
  'any.required':
    '{{#label}} is missing, and the form shows no button without it: use the value from your SlashID organization',
};

const SINGLE_SIGN_ON = {
  ux_mode: Joi.string().valid('popup', 'redirect'),
  redirect_target: Joi.string().uri({scheme: ['http', 'https']}),
};

const OidcOptions = Joi.object({
  ...SINGLE_SIGN_ON,
  provider: Joi.string()
    .valid(...OIDC_PROVIDERS)
    .required(),
  client_id: Joi.string().required().messages(NEEDED),
  requires_groups: Joi.string().valid('true', 'false'),
});

const SamlOptions = Joi.object({
  ...SINGLE_SIGN_ON,
  provider_credentials_id: Joi.string().required().messages(NEEDED),
});

/** Without a client ID, the organization's ID is used as one. */
const HostedOptions = Joi.object({client_id: Joi.string()});

/** One sign-in method of the form, with the options it requires. */
export const FactorSchema = Joi.object<FactorConfiguration>({
  method: Joi.string()
    .valid(...Object.keys(METHODS))
    .required(),
  options: Joi.when('method', {
    switch: [
      {is: 'oidc', then: OidcOptions.required()},
      {is: 'saml', then: SamlOptions.required()},
      {is: 'hosted_login', then: HostedOptions},
    ],
    otherwise: Joi.object().pattern(Joi.string(), Joi.string()),
  }),
  allowedHandleTypes: Joi.when('method', {
    switch: Object.entries(METHODS).map(([method, types]) => ({
      is: method,
      then: handleTypesSchema(types),
    })),
  }),
  label: Joi.string(),
  logo: Picture,
});

function handleTypesSchema(types: readonly string[]): Joi.Schema {
  return types.length === 0
    ? Joi.forbidden().messages({
        'any.unknown':
          '{{#label}} does not apply to a method that asks for the account itself: remove it',
      })
    : Joi.array()
        .items(Joi.string().valid(...types))
        .min(1);
}
