import {specifiedDirectives, specifiedScalarTypes} from 'graphql';
import {expect, it} from 'vitest';
import type {Entry} from '../model/types';
import {descriptionOf} from './builtIns';

const place = {group: 'Common', path: '', isInternal: false};
const entries: Entry[] = [
  ...specifiedScalarTypes.map((element) => ({
    ...{...place, element, name: element.name},
    kind: 'scalar' as const,
  })),
  ...specifiedDirectives.map((element) => ({
    ...{...place, element, name: element.name},
    kind: 'directive' as const,
  })),
];

it.each(entries)('describes $kind $name and its arguments in its own words', (entry) => {
  const described = [
    {own: descriptionOf(entry), theirs: entry.element.description},
    ...(entry.kind === 'directive'
      ? entry.element.args.map((arg) => ({
          own: descriptionOf(entry, arg),
          theirs: arg.description,
        }))
      : []),
  ];
  for (const {own, theirs} of described) {
    expect(own).toMatch(/^[A-Z`].*\.$/);
    expect(own).not.toBe(theirs);
  }
});
