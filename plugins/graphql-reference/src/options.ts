import type {OptionValidationContext} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';

export type PluginOptions = {
  /** Plugin ID. */
  id: string;
  /** SDL, or an introspection result (`.json`), relative to the site. */
  schema: string;
  /** Public version of the schema, shown on the map and in the names of the downloads. */
  version: string;
  /** Folder of former schemas, each named after its version (`2025.6.0.graphql`); null: no changelog. */
  history: string | null;
  /** Folder of examples and notes (see `companion/`); null to generate everything from the schema. */
  companion: string | null;
  /**
   * Folder of the section in the documentation; pages go to `reference` inside it. A site without the
   * section's front page (`index.mdx`) has no reference.
   */
  path: string;
  /** False excludes elements with the directive for internal elements. */
  includeInternal: boolean;
  /** Group of the readers who may open pages of internal elements. */
  internalGroup: string;
  /** Whether a page, by URL path, is part of the built site. Links to other pages are removed. */
  holdsPage: (route: string) => boolean;
  /** How an element's group is declared, and the default group. */
  groupBy: {directive: string; argument: string; fallback: string};
  /** Names of the directives that pages explain. */
  directives: {internal: string; cost: string; authorize: string};
  /** Whether examples can be run (`@gated-docs/try-it`). */
  tryIt: boolean;
};

export type Options = Partial<Omit<PluginOptions, 'groupBy' | 'directives'>> & {
  groupBy?: Partial<PluginOptions['groupBy']>;
  directives?: Partial<PluginOptions['directives']>;
};

export const DEFAULT_OPTIONS: Omit<PluginOptions, 'id'> = {
  schema: 'docs/graphql/schema.graphql',
  version: 'current',
  history: null,
  companion: null,
  path: 'graphql',
  includeInternal: true,
  internalGroup: 'internal',
  holdsPage: () => true,
  groupBy: {directive: 'doc', argument: 'category', fallback: 'Common'},
  directives: {internal: 'internalApi', cost: 'cost', authorize: 'authorize'},
  tryIt: false,
};

const name = Joi.string().pattern(/^[A-Za-z_]\w*$/, 'GraphQL name');

const OptionsSchema = Joi.object<PluginOptions>({
  schema: Joi.string().default(DEFAULT_OPTIONS.schema),
  version: Joi.string()
    .pattern(/^[\w.-]+$/, 'version')
    .default(DEFAULT_OPTIONS.version),
  history: Joi.string().allow(null).default(DEFAULT_OPTIONS.history),
  companion: Joi.string().allow(null).default(DEFAULT_OPTIONS.companion),
  path: Joi.string()
    .pattern(/^[\w-]+(?:\/[\w-]+)*$/, 'folder path without leading or trailing slashes')
    .default(DEFAULT_OPTIONS.path),
  includeInternal: Joi.boolean().default(DEFAULT_OPTIONS.includeInternal),
  internalGroup: Joi.string().default(DEFAULT_OPTIONS.internalGroup),
  holdsPage: Joi.function().default(() => DEFAULT_OPTIONS.holdsPage),
  groupBy: Joi.object({
    directive: name.default(DEFAULT_OPTIONS.groupBy.directive),
    argument: name.default(DEFAULT_OPTIONS.groupBy.argument),
    fallback: Joi.string().default(DEFAULT_OPTIONS.groupBy.fallback),
  }).default(DEFAULT_OPTIONS.groupBy),
  directives: Joi.object({
    internal: name.default(DEFAULT_OPTIONS.directives.internal),
    cost: name.default(DEFAULT_OPTIONS.directives.cost),
    authorize: name.default(DEFAULT_OPTIONS.directives.authorize),
  }).default(DEFAULT_OPTIONS.directives),
  tryIt: Joi.boolean().default(DEFAULT_OPTIONS.tryIt),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options, PluginOptions>): PluginOptions {
  return validate(OptionsSchema, options);
}
