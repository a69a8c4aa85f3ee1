import {createRequire} from 'node:module';

const load = createRequire(__filename);

/**
 * Creates a PostCSS plugin that is configured by its path. The loader would create it again for each style sheet, of
 * which `postcss-preset-env` needs 1.5 seconds of a build.
 */
export function createPostCssPlugin(configured: unknown): unknown {
  const [file, options] = Array.isArray(configured) ? (configured as unknown[]) : [];
  if (typeof file !== 'string') {
    return configured;
  }
  const create = load(file) as (options: unknown) => unknown;
  return create(options);
}
