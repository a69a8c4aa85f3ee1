import fs from 'node:fs';
import path from 'node:path';
import {SiteConfigError} from '../../../src/site-config';
import type {Cutter} from './cutter';
import {createDocument} from './documents';
import {isDocument} from './files';
import {groupsIn} from './groupsElements';
import {withoutCode} from './parseMdx';

/** Also in code examples, for which the file is parsed. */
const ELEMENT = /<\s*Groups\b/;

/**
 * Fail closed: a partial outside the docs folder, such as `src/_terms.mdx`, is in every edition as it is, and the docs
 * plugin's remark plugins do not process it. A `<Groups>` in it would only hide its content.
 *
 * @param siteFiles the files that every edition's build uses, relative to the site
 * @throws SiteConfigError that names file, line and fix
 */
export function assertNoGroupsOutside(
  siteDir: string,
  siteFiles: readonly string[],
  cutters: readonly Cutter[],
): void {
  const uncut = siteFiles.filter(
    (file) => isDocument(file.toLowerCase()) && !cutters.some(({cuts}) => cuts(file)),
  );
  for (const file of uncut) {
    const text = fs.readFileSync(path.join(siteDir, file), 'utf8');
    const [found] = mayContain(file, text) ? groupsIn(createDocument(file, text)) : [];
    if (found) {
      throw new SiteConfigError(
        `${file}:${found.element.position?.start.line ?? 1}: <Groups> is used outside the docs folder, where editions cannot resolve it, so every reader would get its content. Move the file into the docs folder.`,
      );
    }
  }
}

function mayContain(file: string, text: string): boolean {
  if (!ELEMENT.test(text)) {
    return false;
  }
  try {
    createDocument(file, text).tree();
    return true;
  } catch {
    // A README can have code examples without being MDX. It is never compiled.
    return !/\.md$/i.test(file) || ELEMENT.test(withoutCode(text));
  }
}
