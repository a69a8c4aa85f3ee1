import type {OptionValidationContext} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
import type {Cutter} from './model/cutter';
import {currentPlan, type EditionPlan} from './plan/plan';
import {Group} from '../../src/site-config';

export type PluginOptions = {
  /** Plugin ID. */
  id: string;
  /** Folder, relative to the site, that holds the built editions and their manifest. */
  directory: string;
  /** The combinations of groups that are in use, when all combinations would be too many editions. */
  combinations?: string[][];
  /**
   * Groups whose readers may see the portal as readers of another edition do, as far as they may read all of it
   * themselves. Nobody, if left out.
   */
  reviewers?: string[];
  /** For sources that pages are made from, and of which parts are for some groups alone. */
  cutters?: Cutter[];
  /**
   * Remark and rehype plugins whose result depends on nothing but the page and the files that it names: pages are
   * compiled once for all editions while all their plugins are listed here.
   */
  pagePlugins?: unknown[];
  /** The edition that this process builds, no option of the author's; null in a plain build. */
  plan?: EditionPlan | null;
  /** Texts that every reader may know although they stand on pages that an edition leaves out. */
  allowedInOutput?: OutputException[];
};

/** One finding of the search through an edition's output that is none, and why. */
export type OutputException = {
  /** What was found, as the error message quotes it. */
  text: string;
  /** The one file it may be in, relative to the edition; any, if left out. */
  file?: string;
  reason: string;
};

export type Options = Partial<Omit<PluginOptions, 'plan'>>;

export const DEFAULT_OPTIONS = {directory: 'editions'};

const OptionsSchema = Joi.object<PluginOptions>({
  directory: Joi.string().default(DEFAULT_OPTIONS.directory),
  combinations: Joi.array().items(Joi.array().items(Group).unique()),
  reviewers: Joi.array().items(Group).unique(),
  cutters: Joi.array().items(Joi.object().unknown()),
  pagePlugins: Joi.array().items(Joi.function()),
  allowedInOutput: Joi.array().items(
    Joi.object<OutputException>({
      text: Joi.string().required(),
      file: Joi.string(),
      reason: Joi.string().min(10).required().messages({
        'any.required': '{{#label}} is missing: say why every reader may know the text',
      }),
    }),
  ),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return {...validate(OptionsSchema, options), plan: currentPlan()};
}
