import fs from 'node:fs';
import path from 'node:path';
import {SiteConfigError} from '../../../src/site-config';
import {findKeys} from '../../marks';
import type {Cutter} from './cutter';

/**
 * Fail closed: data that no cutter reads, such as a contract with another name, is in editions as it is, so a mark in it
 * restricts nothing.
 *
 * @param files relative to the site
 * @throws SiteConfigError that names file, line and fix
 */
export function assertNoUnreadMarks(
  siteDir: string,
  files: readonly string[],
  cutters: readonly Cutter[],
): void {
  const data = files.filter(
    (file) => /\.(?:json[5c]?|ya?ml)$/i.test(file) && !cutters.some(({cuts}) => cuts(file)),
  );
  for (const file of data) {
    const [found] = findKeys(fs.readFileSync(path.join(siteDir, file), 'utf8'), ['x-groups']);
    if (found) {
      throw new SiteConfigError(
        `${file}:${found.line}: "${found.key}" restricts nothing, because no cutter reads this file, so every reader would get it. If it is an OpenAPI document, rename it to end in ".openapi.yaml" or ".openapi.json". Otherwise, rename the key, and move what is restricted to a file that only restricted pages use.`,
      );
    }
  }
}
