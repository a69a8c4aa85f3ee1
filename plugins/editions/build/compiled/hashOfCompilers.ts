import fs from 'node:fs';
import path from 'node:path';
import {sha256} from '../sha256';

/** Hash of all files of a staged site that may affect compilation, and of the packages. */
export function hashOfCompilers(
  siteDir: string,
  {docs, sidebars, packages}: {docs: string; sidebars: string; packages: string},
): string {
  const outside = [docs, sidebars, 'static', '.docusaurus'];
  const files = fs
    .readdirSync(siteDir)
    .filter((name) => !outside.includes(name))
    .flatMap((name) => filesAt(siteDir, name))
    .sort();
  return sha256(
    JSON.stringify([
      process.version,
      require.resolve('@docusaurus/mdx-loader'),
      fs.existsSync(packages) ? sha256(fs.readFileSync(packages)) : null,
      files.map((file) => [file, sha256(fs.readFileSync(path.join(siteDir, file)))]),
    ]),
  );
}

function filesAt(siteDir: string, name: string): string[] {
  const place = path.join(siteDir, name);
  return fs.statSync(place).isFile()
    ? [name]
    : fs
        .readdirSync(place, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(siteDir, path.join(entry.parentPath, entry.name)));
}
