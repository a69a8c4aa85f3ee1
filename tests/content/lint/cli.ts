import fs from 'node:fs';
import path from 'node:path';
import {contentFiles, formatFinding, lintText} from './index';

/** `npm run lint:content`: prints all findings, or those in the given files and folders, one per line. */
async function main(places: readonly string[]): Promise<void> {
  const wanted = places.length > 0 ? places.flatMap(filesAt) : contentFiles();
  let count = 0;
  for (const file of wanted) {
    for (const finding of await lintText(file, fs.readFileSync(file, 'utf8'))) {
      count += 1;
      console.log(formatFinding(finding));
    }
  }
  console.log(`${wanted.length} files, ${count} findings`);
  process.exitCode = count === 0 ? 0 : 1;
}

/** The file, or a folder's texts. */
function filesAt(place: string): string[] {
  const location = path.relative('.', place).split(path.sep).join('/');
  const within = contentFiles().filter((file) => file.startsWith(`${location}/`));
  if (within.length === 0 && !fs.statSync(place, {throwIfNoEntry: false})?.isFile()) {
    throw new Error(
      `"${place}" is no file, and no folder with texts. Name a text such as docs/home.mdx, or a folder such as docs/apps.`,
    );
  }
  return within.length > 0 ? within : [location];
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
