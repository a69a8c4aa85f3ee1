/**
 * Where a file lies among a worker's assets. Its name is the hash of its content, which cannot be guessed: a second
 * line of defence, should the platform ever serve assets without asking the worker.
 */
export function assetName(hash: string): string {
  return `/files/${hash}`;
}
