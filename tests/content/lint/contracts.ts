import {parse, visit as visitSchema, type StringValueNode} from 'graphql';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {isPair, isScalar, LineCounter, parseDocument, visit} from 'yaml';
import type {Finding} from './finding';
import {glossaryFindings, readGlossary} from './glossary';
import {plainEnglishFindings} from './plainEnglish';
import {placeholderFindings} from './placeholders';
import {proseOf} from './prose';
import {wordingFindings} from './wording';

/** A description in a contract, and its first line number. */
type Text = {line: number; value: string};

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Contracts share many descriptions, so each is checked once. */
const read = new Map<string, Promise<Finding[]>>();

/** Applies the pages' wording rules to descriptions, which become reference pages. */
export async function contractFindings(file: string, source: string): Promise<Finding[]> {
  const texts = file.endsWith('.graphql') ? textsOfSchema(source) : textsOfOpenApi(source);
  const findings = await Promise.all(
    texts.map(async ({line, value}) => {
      if (!read.has(value)) {
        read.set(value, textFindings(file, value));
      }
      const own = (await read.get(value)) ?? [];
      return own.map((finding) => ({...finding, file, line: finding.line + line - 1}));
    }),
  );
  return findings.flat();
}

async function textFindings(file: string, text: string): Promise<Finding[]> {
  const prose = proseOf(markdown.parse(text), text);
  return [
    ...(await wordingFindings(file, prose)),
    ...plainEnglishFindings(file, prose),
    ...glossaryFindings(file, prose, readGlossary()),
    ...placeholderFindings(file, text),
  ];
}

function textsOfSchema(source: string): Text[] {
  const texts: Text[] = [];
  visitSchema(parse(source), {
    enter(node) {
      const {description} = node as {description?: StringValueNode};
      if (description) {
        const isBlock = description.block === true;
        texts.push({
          line: (description.loc?.startToken.line ?? 1) + (isBlock ? 1 : 0),
          value: description.value,
        });
      }
    },
  });
  return texts;
}

function textsOfOpenApi(source: string): Text[] {
  const lineCounter = new LineCounter();
  const texts: Text[] = [];
  visit(parseDocument(source, {lineCounter}), {
    Pair(_key, pair) {
      const isText =
        isPair(pair) &&
        isScalar(pair.key) &&
        ['description', 'summary'].includes(String(pair.key.value)) &&
        isScalar(pair.value) &&
        typeof pair.value.value === 'string';
      if (isText && isScalar(pair.value)) {
        const {line} = lineCounter.linePos(pair.value.range?.[0] ?? 0);
        const isBlock = pair.value.type?.startsWith('BLOCK') === true;
        texts.push({line: line + (isBlock ? 1 : 0), value: String(pair.value.value)});
      }
      // Example values are data, not documentation.
      const isExample = isScalar(pair.key) && ['example', 'value'].includes(String(pair.key.value));
      return isExample ? visit.SKIP : undefined;
    },
  });
  return texts;
}
