import fs from 'node:fs';
import * as z from 'zod';
import {SURVIVORS, type Survivor} from './survivors';

/**
 * Compares the surviving mutants of the last run with the list of known, justified ones.
 * Fails for new survivors, and for listed mutants that are now killed.
 */
const REPORTS = ['decisions', 'sessions'].map((part) => `test-results/mutation-${part}.json`);

const Position = z.object({line: z.number(), column: z.number()});
const ReportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string().optional(),
          location: z.object({start: Position, end: Position}),
        }),
      ),
    }),
  ),
});

type Report = z.infer<typeof ReportSchema>;
type Found = Omit<Survivor, 'why'> & {line: number};

function survivorsOf(report: Report): Found[] {
  return Object.entries(report.files).flatMap(([file, {source, mutants}]) => {
    const lines = source.split('\n');
    const offset = ({line, column}: z.infer<typeof Position>) =>
      lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    return mutants
      .filter(({status}) => status === 'Survived' || status === 'NoCoverage')
      .map(({replacement = '', location: {start, end}}) => ({
        file,
        line: start.line,
        original: inOneLine(source.slice(offset(start), offset(end))),
        replacement: inOneLine(replacement),
      }));
  });
}

function filesWithoutTests({files}: Report): string[] {
  return Object.keys(files).filter((file) =>
    files[file]?.mutants.every(({status}) => status === 'NoCoverage' || status === 'Ignored'),
  );
}

const inOneLine = (code: string) => code.replace(/\s+/g, ' ').trim();
const keyOf = ({file, original, replacement}: Omit<Survivor, 'why'>) =>
  JSON.stringify([file, original, replacement]);

function main(): void {
  const reports = REPORTS.map((file) =>
    ReportSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))),
  );
  const report: Report = {
    files: Object.fromEntries(reports.flatMap(({files}) => Object.entries(files))),
  };
  const found = survivorsOf(report);
  const known = new Set(SURVIVORS.map(keyOf));
  const alive = new Set(found.map(keyOf));
  const news = found.filter((mutant) => !known.has(keyOf(mutant)));
  const stale = SURVIVORS.filter(
    (mutant) => mutant.file in report.files && !alive.has(keyOf(mutant)),
  );
  const unreached = filesWithoutTests(report);
  for (const file of unreached) {
    console.log(`no test reaches ${file}: did its tests load in the sandbox?`);
  }
  for (const {file, line, original, replacement} of news) {
    if (unreached.includes(file)) {
      continue;
    }
    console.log(`survives and is not listed: ${file}:${line}: ${original} → ${replacement}`);
  }
  for (const {file, original, replacement} of stale) {
    console.log(`listed, but killed or gone: ${file}: ${original} → ${replacement}`);
  }
  const total = Object.values(report.files).flatMap(({mutants}) => mutants).length;
  console.log(`${total} mutants, ${found.length} survive, ${news.length} of them not listed.`);
  process.exitCode = news.length + stale.length > 0 ? 1 : 0;
}

main();
