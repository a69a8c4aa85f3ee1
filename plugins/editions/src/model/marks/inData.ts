import {parseRequirement} from '@gated-docs/access-config';
import {messageOf} from '@gated-docs/utils/errors';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {looksLikeMark, namesElement} from './names';

/** A kind of data in which authors write marks. */
export type Kind = {
  /** Where a mark can be. */
  place: string;
  /** The form that the build understands. */
  form: string;
  /** Matches the path of a mark's key, such as `sidebar_custom_props.slashid`. */
  understood: RegExp;
  /** How to guard the pages, if that is meant. */
  instead: string;
};

const RULE = 'add a rule to "privatePaths" in docusaurus.config.ts';

/**
 * Every kind of data with marks. What the build understands is in this table, which plugins/README.md repeats; everything
 * else is refused.
 */
export const KINDS = {
  page: {
    place: 'front matter of a page',
    form: 'sidebar_custom_props: {slashid: {groups: [name]}}',
    understood: /^sidebar_custom_props\.slashid$/,
    instead: RULE,
  },
  category: {
    place: '_category_.json, _category_.yml',
    form: 'customProps: {slashid: {groups: [name]}}',
    understood: /^customProps\.slashid$/,
    instead: `guard the pages of the folder: ${RULE}, such as {path: '/folder*', groups: ['name']}`,
  },
  sidebar: {
    place: 'item of a sidebar',
    form: "customProps: {slashid: {groups: ['name']}}",
    understood: /^.+\.\d+\.customProps\.slashid$/,
    instead: RULE,
  },
  menu: {
    place: 'item of navbar.items or footer.links',
    form: "groups: ['name']",
    understood: /^(?:navbar\.items|footer\.links)\.\d+(?:\.items\.\d+)*\.(?:auth|groups)$/,
    instead: RULE,
  },
} satisfies Record<string, Kind>;

/** A partial is part of its pages. */
export const PARTIAL: Kind = {
  place: 'around the text of the partial',
  form: '<Groups belongsTo="name">',
  understood: /^(?!)/,
  instead: 'mark the pages that use the partial',
};

/** A page of the pages plugin is in an edition as a whole or not at all. */
export const SITE_PAGE: Kind = {
  ...KINDS.page,
  place: 'front matter of a document',
  understood: /^(?!)/,
};

/** Rules alone decide about a post: front matter of a blog has no place for a mark. */
export const POST: Kind = {...SITE_PAGE};

/** A file whose name is almost that of a category file. */
export const MISNAMED: Kind = {...KINDS.category, understood: /^(?!)/};

/** Where data is from. */
export type Origin = {
  /** Path relative to the site. */
  file: string;
  /** The file's text, for line numbers. */
  text: string;
};

type Found = {path: readonly string[]; key: string; value: unknown; label: string | undefined};

/** The mistakes in a file's data: keys that look like marks and are none, and marks with an invalid value. */
export function mistakesInData(
  data: unknown,
  kind: Kind,
  origin: Origin,
  similarGroup: (group: string) => string | undefined = () => undefined,
): string[] {
  const found = keysOf(data).flatMap(({path, key, value, label}) => {
    const place = `${placeOf(origin, path, label)}: ${label === undefined ? '' : `the item "${label}": `}`;
    if (typeof value === 'string' && namesElement(value)) {
      return [
        `${place}<Groups> in "${key}" guards nothing, because editions resolve it only in the text of pages. Remove it, and what only some readers may see.`,
      ];
    }
    if (!kind.understood.test(path.join('.'))) {
      return looksLikeMark(key)
        ? [
            `${place}"${key}" guards nothing here. Write "${kind.form}" (${kind.place}), or ${kind.instead}. If "${key}" means something else, rename it.`,
          ]
        : [];
    }
    try {
      const stated = key === 'slashid' ? value : {[key]: value};
      const {groups = []} = parseRequirement(stated, `${place}"${key}"`);
      return groups.flatMap((group) => {
        const similar = similarGroup(group);
        return similar === undefined
          ? []
          : [`${place}the group "${group}" is in no rule. Did you mean "${similar}"?`];
      });
    } catch (error) {
      return [messageOf(error)];
    }
  });
  // An alias of YAML is in several places.
  return [...new Set(found)];
}

/** Every key with its path, and the label of the list item around it. What is inside a mark belongs to it. */
function keysOf(data: unknown, path: readonly string[] = [], outer?: string): Found[] {
  const record = asRecord(data);
  const isListed = /^\d+$/.test(path.at(-1) ?? '');
  const label = ['label', 'title', 'id', 'docId'].find((name) => isListed && record[name]);
  const item = label === undefined ? outer : String(record[label]);
  return Object.entries(record).flatMap(([key, value]) => {
    const own = {path: [...path, key], key, value, label: item};
    return looksLikeMark(key) ? [own] : [own, ...keysOf(value, own.path, item)];
  });
}

/** The place of a key for a message: the file, and the line if the key is written there. */
function placeOf({file, text}: Origin, path: readonly string[], label: string | undefined): string {
  const names = path.filter((name) => !/^\d+$/.test(name));
  const key = names.pop() ?? '';
  const start =
    label === undefined
      ? names.reduce(
          (from, name) => Math.max(from, positionsOf(text, name).find((at) => at >= from) ?? 0),
          0,
        )
      : Math.max(0, text.indexOf(label));
  const positions = positionsOf(text, key).sort(
    (a, b) => Math.abs(a - start) - Math.abs(b - start),
  );
  const position =
    label === undefined ? (positions.find((at) => at >= start) ?? positions[0]) : positions[0];
  return position === undefined ? file : `${file}:${lineAt(text, position)}`;
}

function positionsOf(text: string, key: string): number[] {
  const written = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(`(?<![\\w-])${written}["'\`]?\\s*[:,}]`, 'g'))].map(
    ({index}) => index,
  );
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Marks in the comments of YAML. */
export function marksInComments(file: string, yaml: string): string[] {
  return yaml
    .split('\n')
    .flatMap((line, index) =>
      /(?:^|\s)#.*\bslash-?id\b/i.test(line)
        ? [
            `${file}:${index + 1}: a mark in a comment guards nothing. Remove the comment, or its "#".`,
          ]
        : [],
    );
}
