import type {OptionValidationContext} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
import {Group} from './accessConfig';

export type PluginOptions = {
  /** Plugin ID. */
  id: string;
  /** Folder, relative to the site, that holds the built editions and their manifest. */
  directory: string;
  /** The combinations of groups that are in use, when all combinations would be too many editions. */
  combinations?: string[][];
};

export type Options = Partial<PluginOptions>;

export const DEFAULT_OPTIONS = {directory: 'editions'};

const OptionsSchema = Joi.object<PluginOptions>({
  directory: Joi.string().default(DEFAULT_OPTIONS.directory),
  combinations: Joi.array().items(Joi.array().items(Group).unique()),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return validate(OptionsSchema, options);
}
