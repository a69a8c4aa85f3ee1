import {load} from 'js-yaml';
import {asRecord} from '@gated-docs/utils/unknown-data';

/** Whether it is a `_category_` file. */
export function isCategoryFile(file: string): boolean {
  return /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file);
}

/** The content of a `_category_` file, as Docusaurus reads it: JSON is a subset of YAML. */
export function readCategory(text: string): Readonly<Record<string, unknown>> {
  return asRecord(load(text));
}
