import fs from 'node:fs';
import {writtenFiles} from '../content/writtenPages';

/** Programs of all pages in one language, by file name, as printed. */
export function printedPrograms(language: 'ts' | 'python' | 'csharp'): ReadonlyMap<string, string> {
  const block = new RegExp(`^\`\`\`${language} title="([\\w.-]+)"\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return new Map(
    writtenFiles().flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(block)].map(
        ([, name = '', code = '']) => [name, code] as const,
      ),
    ),
  );
}
