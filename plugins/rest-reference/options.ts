import {Joi} from '@docusaurus/utils-validation';

export type PluginOptions = {
  /**
   * The groups whose parts the pages hold, for the build of one edition. Null in the plain build: every
   * part is there, and those of some groups are wrapped in `<Groups>`.
   */
  audience: string[] | null;
};

export type Options = Partial<PluginOptions>;

/** Fail closed: whoever forgets the audience publishes only what needs no group. */
export const DEFAULT_OPTIONS: PluginOptions = {audience: []};

const OptionsSchema = Joi.object<PluginOptions>({
  audience: Joi.array().items(Joi.string()).unique().allow(null).default(DEFAULT_OPTIONS.audience),
});

/** Remark plugins get their options as given, so they are checked here and not by Docusaurus. */
export function parseOptions(options: Options | undefined): PluginOptions {
  const result = OptionsSchema.validate(options ?? {}, {convert: false});
  if (result.error) {
    throw new Error(
      `apiReference: ${result.error.message}. It takes {audience: [group names]} for an edition or {audience: null} for the plain build.`,
    );
  }
  return result.value;
}
