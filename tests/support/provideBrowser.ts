import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {chromium} from '@playwright/test';
import {installedBrowser} from './findBrowser';

/**
 * Makes sure that there is a browser: an installed one, otherwise Playwright's own, otherwise from the
 * system's package manager if permitted.
 *
 * @throws Error that explains what to install
 */
export async function provideBrowser(): Promise<void> {
  if (installedBrowser() || fs.existsSync(chromium.executablePath())) {
    return;
  }
  console.log('No browser found; installing Chromium …');
  if (run('npx', ['playwright', 'install', 'chromium'])) {
    return;
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && run('apt-get', ['update']) && installPackage('chromium')) {
    // Tests also run without it, but slower.
    installPackage('chromium-headless-shell');
    return;
  }
  throw new Error(
    'No Chromium to test in, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

const installPackage = (name: string) => run('apt-get', ['install', '-y', name]);

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, {stdio: 'inherit', timeout: 600_000}).status === 0;
}
