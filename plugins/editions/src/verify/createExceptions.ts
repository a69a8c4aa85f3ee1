import type {OutputException} from '../options';
import type {Finding} from './search/searchEdition';

/**
 * Whether the configuration allows the finding: exactly this text, ignoring letter case, or a passage that is part of
 * the quoted text.
 */
export function createExceptions(
  exceptions: readonly OutputException[] = [],
): (finding: Finding) => boolean {
  const allowed = exceptions.map(({text, file}) => ({
    text: text.toLowerCase(),
    words: wordsOf(text),
    file,
  }));
  return (finding) =>
    allowed.some(
      ({text, words, file}) =>
        (file === undefined || file === finding.file) &&
        (text === finding.text.toLowerCase() ||
          (finding.kind === 'passage' && words.includes(wordsOf(finding.text)))),
    );
}

/** With a space before and after each word, so that only whole words match. */
function wordsOf(text: string): string {
  const words =
    text
      .toLowerCase()
      .replace(/\p{Cf}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}
