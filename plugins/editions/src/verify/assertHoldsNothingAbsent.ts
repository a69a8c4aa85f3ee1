import {SiteConfigError} from '@gated-docs/access-config';
import type {Finding} from './search/searchEdition';

/** A built edition contains content that its readers must not see. An earlier build of it may contain the same. */
export class HiddenContentError extends SiteConfigError {
  override name = 'HiddenContentError';
}

/** Enough to recognize the problem; a plugin that copies everything causes thousands. */
const MAX_SHOWN = 10;

const KINDS: Readonly<Record<Finding['kind'], string>> = {
  path: 'the path',
  passage: 'the words',
  description: 'the description',
  title: 'the title',
  identifier: 'the name',
  file: 'the file',
};

/**
 * Fail closed: an edition with a finding is not served, regardless of the file's origin.
 *
 * @throws HiddenContentError that lists the files, the found texts and the pages that these come from
 */
export function assertHoldsNothingAbsent(id: string, findings: readonly Finding[]): void {
  if (findings.length === 0) {
    return;
  }
  const shown = findings
    .slice(0, MAX_SHOWN)
    .map(
      ({file, kind, text, source}) => `- ${file} contains ${KINDS[kind]} "${text}" from ${source}`,
    );
  const more = findings.length > MAX_SHOWN ? [`- and ${findings.length - MAX_SHOWN} more`] : [];
  throw new HiddenContentError(
    [
      `The edition "${id}" contains content that its readers must not see, so it was not published:`,
      ...shown,
      ...more,
      'Remove the plugin that writes these files, or the option that makes the plugin read the sources. If every reader may see one of these texts, add {text, reason} to the "allowedInOutput" option of the editions plugin.',
    ].join('\n'),
  );
}
