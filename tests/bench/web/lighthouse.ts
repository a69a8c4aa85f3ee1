import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {commandOf} from '../../soak/support/packages';
import {installedBrowser} from '../../support/findBrowser';

export type Scores = {performance: number; accessibility: number; 'best-practices': number};

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Lighthouse's scores of a page, from 0 to 100, in a separate browser. `cookie` signs a reader in. */
export async function scorePage(
  url: string,
  form: 'mobile' | 'desktop',
  cookie: string,
): Promise<Scores> {
  const {stdout} = await promisify(execFile)(
    commandOf('lighthouse'),
    [
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=--headless=new ${process.getuid?.() === 0 ? '--no-sandbox' : ''}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({Cookie: cookie})}`]),
    ],
    {
      maxBuffer: MAX_OUTPUT_BYTES,
      env: {...process.env, CHROME_PATH: installedBrowser()},
    },
  );
  const {categories} = JSON.parse(stdout) as {categories: Record<string, {score: number}>};
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
}
