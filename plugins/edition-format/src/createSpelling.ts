import {canonicalPathname} from '@gated-docs/access';
import type {Manifest} from './manifest';

/**
 * Creates a function that spells the URL of a page's folder, such as `/guides/`, as the site does: with or without the
 * slash at its end. Lists that plugins generate are no pages of the manifest, and have no slash if any page has none.
 */
export function createSpelling(pages: Manifest['pages']): (folder: string) => string {
  const areListsSlashed = Object.values(pages).every(({route}) => route.endsWith('/'));
  return (folder) => {
    const route = pages[canonicalPathname(folder) ?? '']?.route;
    const isSlashed = route === undefined ? areListsSlashed : route.endsWith('/');
    return isSlashed || folder === '/' ? folder : folder.replace(/\/$/, '');
  };
}
