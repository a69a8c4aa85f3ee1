import type {GroupCondition} from '../../../src/access/conditions';
import {SiteConfigError} from '../../../src/site-config';
import {createDocument, type Document} from '../model/documents';
import {groupsIn} from '../model/groupsElements';
import {mistakesInPage} from '../model/marks';
import {rangesOfGroups} from './cutGroups';
import {rangesOfLinks} from './cutLinks';
import {withoutRanges} from './ranges';

/**
 * A page or partial for an audience: without content for other readers, and without the targets of
 * links to pages that the edition leaves out. Returns the document itself if nothing is removed.
 *
 * @param docs the docs folder, relative to the site
 * @throws SiteConfigError that names file, line and fix
 */
export function cutPage(
  document: Document,
  isFor: (condition: GroupCondition) => boolean,
  isTargetAbsent: (target: string) => boolean,
  docs = 'docs',
): Document {
  const [mistake] = mistakesInPage(document, docs);
  if (mistake !== undefined) {
    throw new SiteConfigError(mistake);
  }
  const ofGroups = rangesOfGroups(document, isFor);
  const ranges = [...ofGroups, ...rangesOfLinks(document.tree(), isTargetAbsent)];
  if (ranges.length === 0) {
    return document;
  }
  const cut = createDocument(document.source, withoutRanges(document.text, ranges));
  // Nothing unresolved may get into an edition.
  if (ofGroups.length > 0 && groupsIn(cut).length > 0) {
    throw new SiteConfigError(
      `${document.source}: a <Groups> element could not be resolved. Put each of its tags on a separate line, with an empty line before and after it.`,
    );
  }
  return cut;
}
