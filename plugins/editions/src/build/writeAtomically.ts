import fs from 'node:fs';

/** Replaces a file atomically: readers get the complete old or new file, even after a crash. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const temporary = temporaryName(file);
  try {
    const descriptor = fs.openSync(temporary, 'w');
    try {
      fs.writeFileSync(descriptor, content);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, {force: true});
    throw error;
  }
}

/** The same, asynchronously: with many files, most of the time is spent waiting for the disk. */
export async function replaceFile(file: string, content: Uint8Array): Promise<void> {
  const temporary = temporaryName(file);
  try {
    await fs.promises.writeFile(temporary, content, {flush: true});
    await fs.promises.rename(temporary, file);
  } catch (error) {
    await fs.promises.rm(temporary, {force: true});
    throw error;
  }
}

function temporaryName(file: string): string {
  return `${file}.${process.pid}.tmp`;
}
