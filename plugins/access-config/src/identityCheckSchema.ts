import {Joi} from '@docusaurus/utils-validation';
import {isWebAddress} from './isWebAddress';

/** Documents that readers can show, named as in the specification's texts. */
const DOCUMENT_TYPES = ['id_card', 'driver_license', 'passport'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** How readers confirm their identity with photos of a document and of themselves. */
export type IdentityCheck = {
  /** Receives the photos: a web address, or a path of the identity provider. */
  endpoint: string;
  /** Accepted documents; all by default. */
  documents: readonly DocumentType[];
};

const PROVIDER_PATH = /^\/(?![/\\])\S*$/;

export const IdentityCheckSchema = Joi.object<IdentityCheck>({
  endpoint: Joi.string()
    .custom((endpoint: string, helpers) =>
      PROVIDER_PATH.test(endpoint) || isWebAddress(endpoint)
        ? endpoint
        : helpers.error('endpoint.form'),
    )
    .required()
    .messages({
      'endpoint.form':
        '{{#label}} is "{{#value}}": use a web address, or a path on the identity provider that starts with a single "/"',
    }),
  documents: Joi.array()
    .items(Joi.string().valid(...DOCUMENT_TYPES))
    .min(1)
    .unique()
    .default(DOCUMENT_TYPES),
});
