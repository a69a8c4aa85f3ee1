import fs from 'node:fs';
import path from 'node:path';
import {CriticalityLevel, diff} from '@graphql-inspector/core';
import type {GraphQLSchema} from 'graphql';
import {loadSchema} from './schema/loadSchema';

export const LEVELS = ['breaking', 'dangerous', 'other'] as const;
export type Level = (typeof LEVELS)[number];

/** What one version changed, compared with the version before it. */
export type Release = {
  version: string;
  changes: Readonly<Record<Level, readonly {path: string; message: string}[]>>;
};

/** The relevant part of a change, with types that the library does not declare. */
type Told = {
  type: string;
  message: string;
  path?: string | undefined;
  criticality: {level: CriticalityLevel};
};
type Version = {version: string; schema: GraphQLSchema};

/**
 * The changes of each version, newest first. An edition's schemas are already cut, so changes of what its readers lack
 * are not included.
 */
export async function readChangelog(folder: string, current: Version): Promise<Release[]> {
  const former = versionsIn(folder)
    .filter((version) => version !== current.version)
    .map((version) => ({
      version,
      schema: loadSchema(path.join(folder, `${version}${SCHEMA_FILE}`)).schema,
    }));
  const versions = [current, ...former];
  return Promise.all(former.map((before, index) => releaseOf(versions[index] ?? current, before)));
}

const SCHEMA_FILE = '.graphql';

/** Newest first; numbers count as numbers, so that 2025.10.0 follows 2025.9.0. */
function versionsIn(folder: string): string[] {
  const byVersion = new Intl.Collator('en', {numeric: true});
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(SCHEMA_FILE))
    .map((name) => name.slice(0, -SCHEMA_FILE.length))
    .sort((a, b) => byVersion.compare(b, a));
}

async function releaseOf({version, schema}: Version, before: Version): Promise<Release> {
  const changes = withoutInner(await diff(before.schema, schema));
  const of = (level: Level) =>
    changes
      .filter(({criticality}) => (LEVEL_OF[criticality.level] ?? 'other') === level)
      .map(({path: place = '', message}) => ({path: place.replace(/\.@.*$/, ''), message}));
  return {
    version,
    changes: {breaking: of('breaking'), dangerous: of('dangerous'), other: of('other')},
  };
}

/** Additions and removals of an element, unlike those of an interface or a deprecation at the element's path. */
const OF_ELEMENT =
  /^(?:TYPE|FIELD|INPUT_FIELD|ENUM_VALUE|FIELD_ARGUMENT|DIRECTIVE|DIRECTIVE_ARGUMENT)_(?:ADDED|REMOVED)$/;

/** Reports an added or removed element once, without its members. */
function withoutInner(all: readonly Told[]): Told[] {
  const changes = all.filter(isWorthTelling);
  const whole = new Set(
    changes.filter(({type}) => OF_ELEMENT.test(type)).map(({path: place = ''}) => place),
  );
  return changes.filter(({path: place = ''}) => {
    const parts = place.split('.');
    return !parts.some((_, length) => length > 0 && whole.has(parts.slice(0, length).join('.')));
  });
}

/** False for descriptions and uses of directives, which do not affect clients. Deprecations are kept. */
function isWorthTelling({type}: Told): boolean {
  return !/DESCRIPTION|DIRECTIVE_USAGE|DEPRECATION_REASON_(?:ADDED|CHANGED)/.test(type);
}

const LEVEL_OF: Partial<Record<CriticalityLevel, Level>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
};
