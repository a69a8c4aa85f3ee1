import {parse, stringify} from 'yaml';
import type {Requirement} from '../../../src/access/rules';
import {parseRequirement} from '../../../src/site-config';
import type {Document} from '../model/documents';
import {recordOf} from '../model/recordOf';

/** Whether it is a `_category_` file. */
export function isCategoryFile(file: string): boolean {
  return /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file);
}

/** The file for an audience: a category for other readers keeps only its requirement, by which it is pruned later. */
export function cutCategory(
  {source, text}: Pick<Document, 'source' | 'text'>,
  isFor: (requirement: Requirement) => boolean,
): string {
  // JSON is a subset of YAML.
  const {customProps} = recordOf(parse(text));
  const {slashid: stated} = recordOf(customProps);
  if (stated === undefined || isFor(parseRequirement(stated, `${source}: customProps.slashid`))) {
    return text;
  }
  const rest = {customProps: {slashid: stated}};
  return source.endsWith('.json') ? JSON.stringify(rest) : stringify(rest);
}
