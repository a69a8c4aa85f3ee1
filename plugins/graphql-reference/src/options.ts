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
  internalGroup: 'internal',
  holdsPage: () => true,
  groupBy: {directive: 'doc', argument: 'category', fallback: 'Common'},
  directives: {internal: 'internalApi', cost: 'cost', authorize: 'authorize'},
  tryIt: false,
};

const name = Joi.string().pattern(/^[A-Za-z_]\w*$/, 'GraphQL name');
const file = Joi.string();

const RULES: Record<keyof typeof DEFAULT_OPTIONS, Joi.Schema> = {
  schema: file,
  version: Joi.string().pattern(/^[\w.-]+$/, 'version'),
  history: file.allow(null),
  companion: file.allow(null),
  path: Joi.string().pattern(
    /^[\w-]+(?:\/[\w-]+)*$/,
    'folder path without leading or trailing slashes',
  ),
  internalGroup: Joi.string(),
  holdsPage: Joi.function(),
  groupBy: Joi.object({directive: name, argument: name, fallback: Joi.string()}),
  directives: Joi.object({internal: name, cost: name, authorize: name}),
  tryIt: Joi.boolean(),
};

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options, PluginOptions>): PluginOptions {
  const {groupBy, directives, ...given} = validate(Joi.object(RULES), options);
  return {
    ...DEFAULT_OPTIONS,
    ...given,
    groupBy: {...DEFAULT_OPTIONS.groupBy, ...groupBy},
    directives: {...DEFAULT_OPTIONS.directives, ...directives},
  };
}
