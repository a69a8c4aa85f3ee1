import fs from 'node:fs';
import path from 'node:path';
import type {Policy} from '@gated-docs/access';
import {listFiles} from '../../model/files';
import type {PlannedPage} from '../../model/page';
import {requirementsOf} from '../../plan/describeReaders';

type Site = {
  siteDir: string;
  staticDirectories: readonly string[];
  docsDirectory: string;
  pages: readonly PlannedPage[];
  /** The site's configuration as text. */
  config: string;
};

const CODE = /\.(?:[jt]sx?|css|mdx?)$/;

/** Files in `static/`, which is public, that seem to be meant for some readers only. */
export function privateStaticFiles(policy: Policy, site: Site): string[] {
  const files = site.staticDirectories.flatMap((folder) =>
    listFiles(path.join(site.siteDir, folder)).map((name) => ({
      file: `${folder}/${name}`,
      url: `/${name}`,
    })),
  );
  if (files.length === 0) {
    return [];
  }
  const texts = new Map(
    site.pages.map((page) => [page, readText(path.join(site.docsDirectory, page.source))]),
  );
  const shared = [site.config, ...codeOf(site.siteDir)].join('\n');
  return files.flatMap(({file, url}) => {
    const users = [...texts].flatMap(([page, text]) => (text.includes(url) ? [page] : []));
    const isForGroups =
      users.length > 0 && users.every(({route}) => requirementsOf(policy, route)?.length);
    return isForGroups && !shared.includes(url)
      ? [
          `Anyone can load ${file}, but only pages that require a group use it (${users.map(({route}) => route).join(', ')}). Move the file to the folder of its page.`,
        ]
      : [];
  });
}

function codeOf(siteDir: string): string[] {
  const root = path.join(siteDir, 'src');
  return listFiles(root)
    .filter((file) => CODE.test(file))
    .map((file) => readText(path.join(root, file)));
}

/** The list of a blog's posts has a folder as its source. */
const readText = (file: string) =>
  fs.statSync(file).isFile() ? fs.readFileSync(file, 'utf8') : '';
