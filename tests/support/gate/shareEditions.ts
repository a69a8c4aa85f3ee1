import {createEditionFolder, type EditionFolder} from './editionFolder';

type Options = Parameters<typeof createEditionFolder>[0];

const written = new Map<string, Promise<EditionFolder>>();

/**
 * Editions for all tests that only read them, because writing 300 files and folders takes longer than most tests. They
 * are written once per process and removed with the run's folder.
 */
export function shareEditions(
  options: Options = {},
): Promise<Pick<EditionFolder, 'directory' | 'manifest' | 'editions'>> {
  const key = JSON.stringify(options);
  const known = written.get(key);
  if (known !== undefined) {
    return known;
  }
  const editions = createEditionFolder(options);
  written.set(key, editions);
  return editions;
}
