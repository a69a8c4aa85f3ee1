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

/** A description in a contract, and the line on which it begins. */
type Text = {line: number; value: string};

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Contracts share many descriptions; each is read once. */
const read = new Map<string, Promise<Finding[]>>();

/** The same rules for words as on pages, for the descriptions from which reference pages are made. */
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
      // The value of an example is data, not text about the interface.
      const isExample = isScalar(pair.key) && ['example', 'value'].includes(String(pair.key.value));
      return isExample ? visit.SKIP : undefined;
    },
  });
  return texts;
}
