import {Joi} from '@docusaurus/utils-validation';
import type {OptionValidationContext} from '@docusaurus/types';

export type Options = {
  /**
   * Where readers' feedback is sent by POST, as JSON: an https address or, which the gate requires, a path of the
   * portal's own host. Nothing is asked or sent without it.
   */
  endpoint?: string;
};

export type PluginOptions = Options;

/** The gate handles paths below `/_gate/` itself. */
const ENDPOINT =
  /^(?:https:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?|(?!\/\/|\/_gate(?:\/|$))\/[^\s?#\\]*)$/i;

const OptionsSchema = Joi.object<PluginOptions>({
  endpoint: Joi.string().pattern(ENDPOINT).messages({
    'string.empty':
      '{{#label}} is empty. Set it to an address, or remove it to turn off the feedback question.',
    'string.pattern.base':
      '{{#label}} is {{#value}}. Use an https URL or a path on this host, such as /feedback, without a query string.',
  }),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return validate(OptionsSchema, options ?? {});
}
