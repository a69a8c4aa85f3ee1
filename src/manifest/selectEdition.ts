import {decide, type Policy, type Subject} from '../access';
import type {Edition, Manifest} from './manifest';

/** The pages (canonical paths) that a subject may read, in the order given. */
export function readablePages(
  policy: Policy,
  subject: Subject,
  pages: readonly string[],
): string[] {
  return pages.filter((page) => decide(policy, subject, page).effect === 'permit');
}

/**
 * The edition a subject is served: the largest one that holds nothing they may not read. Fail closed:
 * an anonymous subject gets the anonymous edition and nothing else.
 *
 * @throws RangeError when not even the smallest edition is fit for the subject, which a complete set of
 * editions makes impossible.
 */
export function selectEdition(manifest: Manifest, policy: Policy, subject: Subject): Edition {
  const audience = subject.type === 'anonymous' ? 'anonymous' : 'person';
  const fit = manifest.editions.filter(
    (edition) =>
      edition.audience === audience &&
      readablePages(policy, subject, edition.pages).length === edition.pages.length,
  );
  const [largest] = fit.sort((a, b) => b.pages.length - a.pages.length || (a.id < b.id ? -1 : 1));
  if (!largest) {
    throw new RangeError(`no edition was built for the audience "${audience}"`);
  }
  return largest;
}
