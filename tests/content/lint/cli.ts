import fs from 'node:fs';
import {contentFiles, formatFinding, lintText} from './index';

/** `npm run lint:content`: prints all findings, or those in the given files, one per line. */
async function main(files: readonly string[]): Promise<void> {
  const wanted = files.length > 0 ? files : contentFiles();
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

void main(process.argv.slice(2));
