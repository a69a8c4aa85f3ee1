import type {OptionValidationContext} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
import {Group} from '../../src/site-config';

export type PluginOptions = {
  /** Plugin ID. */
  id: string;
  /** Folder, relative to the site, that holds the built editions and their manifest. */
  directory: string;
  /** The combinations of groups that are in use, when all combinations would be too many editions. */
  combinations?: string[][];
  /** For generators that leave out of an edition what is for other groups: whom a page's content differs for. */
  generatedFor?: GeneratedFor[];
};

/**
 * Asked for each page: lists of groups, one for each part of the page that a generator includes only for
 * readers in any one of them.
 */
export type GeneratedFor = (page: {
  /** Path of the source, relative to the docs folder. */
  source: string;
  /** The same as a file of this machine. */
  file: string;
}) => readonly (readonly string[])[];

export type Options = Partial<PluginOptions>;

export const DEFAULT_OPTIONS = {directory: 'editions'};

const OptionsSchema = Joi.object<PluginOptions>({
  directory: Joi.string().default(DEFAULT_OPTIONS.directory),
  combinations: Joi.array().items(Joi.array().items(Group).unique()),
  generatedFor: Joi.array().items(Joi.function()),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return validate(OptionsSchema, options);
}
