/**
 * Where a file lies among a worker's assets. Named by its content, which whoever may not read it cannot know:
 * the second line, should a platform ever serve assets without asking the worker.
 */
export function assetName(hash: string): string {
  return `/files/${hash}`;
}
