import type {useDoc} from '@docusaurus/plugin-content-docs/client';

type Contents = ReturnType<typeof useDoc>['toc'];

/** Whether a page lists operations: their entries in the table of contents have a method label. */
export function hasOperations(contents: Contents): boolean {
  return contents.some(({value}) => value.includes('class="method '));
}
