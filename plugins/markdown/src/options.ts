import {Joi} from '@docusaurus/utils-validation';
import type {OptionValidationContext} from '@docusaurus/types';

/** A link beside "Copy page" that opens the page in an assistant. */
export type Assistant = {
  label: string;
  /** `{url}` is replaced by the URL of the page's Markdown copy. */
  href: string;
};

export type Options = {
  /** Empty by default: a link tells the assistant's operator which page is being read. */
  assistants?: readonly Assistant[];
  /** Folder, relative to the site, for copies that builds share. */
  keepIn?: string;
};

export type PluginOptions = Required<Options>;

const OptionsSchema = Joi.object<PluginOptions>({
  assistants: Joi.array()
    .items(
      Joi.object({
        label: Joi.string().required(),
        href: Joi.string()
          .pattern(/^https:\/\/.*\{url\}/)
          .required()
          .messages({
            'string.pattern.base':
              '{{#label}} is {{#value}}. Use an https URL that contains {url}, such as https://assistant.example/?q={url}',
          }),
      }),
    )
    .default([]),
  keepIn: Joi.string().default('.docusaurus'),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return validate(OptionsSchema, options);
}
