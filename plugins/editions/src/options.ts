import type {OptionValidationContext} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
import type {Cutter} from './model/cutter';
import {currentPlan, type EditionPlan} from './plan/plan';
import {Group} from '@gated-docs/access-config';
import {ORIGIN, type ManifestPolicy} from '@gated-docs/edition-format';

export type PluginOptions = {
  /** Plugin ID. */
  id: string;
  /** Folder, relative to the site, for the built editions and their manifest. */
  directory: string;
  /** The combinations of groups in use, if all combinations would be too many editions. */
  combinations?: string[][];
  /**
   * Groups whose readers may view the portal as readers of another edition, if they may read all of it
   * themselves. Default: none.
   */
  reviewers?: string[];
  /** For sources of pages with parts that are for some groups only. */
  cutters?: Cutter[];
  /** The edition that this process builds; null in a plain build. Not an option for authors. */
  plan?: EditionPlan | null;
  /** What pages may load from other sites. */
  contentSecurityPolicy?: ManifestPolicy;
  /** Texts that are public although they are on pages that an edition leaves out. */
  allowedInOutput?: OutputException[];
};

/** A false positive of the output search, with the reason. */
export type OutputException = {
  /** The text as quoted in the error message. */
  text: string;
  /** The only allowed file, relative to the edition. Default: any. */
  file?: string;
  reason: string;
};

export type Options = Partial<Omit<PluginOptions, 'plan'>>;

export const DEFAULT_OPTIONS = {directory: 'editions'};

/** Segments are not empty, `.` or `..`: old builds in this folder are deleted, so it must be inside the site. */
const FOLDER = /^(?!\/)(?:(?:^|\/)(?!\.{1,2}(?:\/|$))[^/\\]+)+$/;

const Origins = Joi.array().items(
  Joi.string().pattern(ORIGIN).messages({
    'string.pattern.base':
      '{{#label}} is "{{#value}}": use an https origin such as "https://images.example.com", without a path or "*"',
  }),
);

const OptionsSchema = Joi.object<PluginOptions>({
  directory: Joi.string().pattern(FOLDER).default(DEFAULT_OPTIONS.directory).messages({
    'string.pattern.base':
      '{{#label}} is "{{#value}}": use the path of a folder inside the site, such as "editions"',
  }),
  combinations: Joi.array().items(Joi.array().items(Group).unique()),
  reviewers: Joi.array().items(Group).unique(),
  cutters: Joi.array().items(Joi.object().unknown()),
  contentSecurityPolicy: Joi.object<ManifestPolicy>({
    ...{connect: Origins, font: Origins, frame: Origins, img: Origins},
    ...{media: Origins, script: Origins, style: Origins},
    webAssembly: Joi.boolean(),
  }),
  allowedInOutput: Joi.array().items(
    Joi.object<OutputException>({
      text: Joi.string().required(),
      file: Joi.string(),
      reason: Joi.string().min(10).required().messages({
        'any.required': '{{#label}} is missing: explain why every reader may see the text',
      }),
    }),
  ),
}).pattern(
  /^pagePlugins$/,
  Joi.forbidden().messages({
    'any.unknown':
      '{{#label}} no longer exists: pass the plugins to the function pagePlugins() of the editions plugin, put its result into "beforeDefaultRemarkPlugins", and read files only through the function that each plugin receives',
  }),
);

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return {...validate(OptionsSchema, options), plan: currentPlan()};
}
