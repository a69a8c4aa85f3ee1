import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../model/files';
import {isGeneratedPage} from '../model/generatedPage';
import {resolveGroups} from './resolveGroups';
import type {Inventory} from '../model/inventory';
import {readerOf, type EditionPlan} from '../plan/plan';

/**
 * Brings an edition's own copy of the documents up to date: its pages, and the files that are no pages
 * (images, partials, category labels), which reach the built site only through a page that uses them. What
 * stands in `<Groups>` for others is left out of the copies.
 * A file that did not change is not touched, so that the bundler's cache holds. Generated pages are left to
 * their plugin, which makes them for each edition: the copy of the plain site would say too much.
 */
export function stageDocs(
  {pages, docsDirectory}: Inventory,
  plan: EditionPlan,
  target: string,
): void {
  const allPages = new Set(pages.map(({source}) => source));
  const own = new Set(plan.pages.map(({source}) => source));
  const wanted = listFiles(docsDirectory).filter((file) => own.has(file) || !allPages.has(file));
  const kept = new Set(wanted);

  for (const file of listFiles(target)) {
    if (!kept.has(file)) {
      fs.rmSync(path.join(target, file));
    }
  }
  for (const file of wanted) {
    const content = contentFor(plan, path.join(docsDirectory, file), file);
    const copy = path.join(target, file);
    if (own.has(file) && isGeneratedPage(content.toString())) {
      continue;
    }
    if (!fs.existsSync(copy) || !fs.readFileSync(copy).equals(content)) {
      fs.mkdirSync(path.dirname(copy), {recursive: true});
      fs.writeFileSync(copy, content);
    }
  }
}

function contentFor(plan: EditionPlan, location: string, file: string): Buffer {
  const content = fs.readFileSync(location);
  return /\.mdx?$/.test(file)
    ? Buffer.from(resolveGroups(content.toString('utf8'), readerOf(plan), file))
    : content;
}
