/**
 * The path of a file among a worker's assets. Its name is the hash of its content, which cannot be guessed: a second
 * line of defence, should the platform ever serve assets without running the worker.
 */
export function assetName(hash: string): string {
  return `/files/${hash}`;
}
