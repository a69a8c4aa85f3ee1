import type {Element} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toMdast, type Handle} from 'hast-util-to-mdast';
import type {Code, Link, List, Paragraph, PhrasingContent, RootContent} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {classOf, rawText, toText} from './toText';

const LANGUAGE = /^language-/;
const WRITER = unified()
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', emphasis: '_', rule: '-', fences: true});

/** Converts a prepared article to Markdown, including the output of the pages' own components. */
export function toMarkdown(article: Element): string {
  const tree = toMdast(article, {
    document: true,
    handlers: {
      br,
      code: inlineCode,
      details: contentsOf,
      div,
      dl: facts,
      figure,
      pre: codeBlock,
      svg,
    },
  });
  const root = tree.type === 'root' ? tree : {type: 'root' as const, children: [tree]};
  return WRITER.stringify(root);
}

/** A hard break; `<br>` in tables, where a row is one line. */
const br: Handle = (_state, _node, parent) =>
  parent?.type === 'element' && ['td', 'th'].includes(parent.tagName)
    ? {type: 'html', value: '<br>'}
    : {type: 'break'};

/** Code that contains exactly one link, such as a type, becomes a link as a whole. */
const inlineCode: Handle = (_state, node) => {
  const value = toText(node);
  const links = selectAll('a[href]', node);
  const code: PhrasingContent = {type: 'inlineCode', value};
  return links.length === 1 ? linkTo(links[0], [code]) : code;
};

/** Title and language are attributes of the element around the code. */
const codeBlock: Handle = (_state, node): Code => ({
  type: 'code',
  lang: languageOf(node),
  meta:
    typeof node.properties.dataTitle === 'string' ? `title="${node.properties.dataTitle}"` : null,
  value: rawText(node).replace(/\s+$/, ''),
});

function languageOf(node: Element): string | null {
  const {className, dataLanguage} = node.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const named = names.find((name) => LANGUAGE.test(name))?.replace(LANGUAGE, '');
  const language = named ?? (typeof dataLanguage === 'string' ? dataLanguage : null);
  return language === 'text' ? null : language;
}

/** The title of a code block becomes part of the block. */
const div: Handle = (state, node) => {
  const title = node.children.find(
    (child): child is Element =>
      child.type === 'element' && classOf(child).includes('codeBlockTitle'),
  );
  const pre = title && select('pre', node);
  if (!title || !pre) {
    return contentsOf(state, node, undefined);
  }
  pre.properties.dataTitle = toText(title);
  node.children = node.children.filter((child) => child !== title);
  return contentsOf(state, node, undefined);
};

const contentsOf: Handle = (state, node) => state.toFlow(state.all(node));

/** A description list. */
const facts: Handle = (state, node): List => {
  const items = selectAll('dt', node).map((term) => {
    const parent = selectAll('div', node).find((group) => group.children.includes(term)) ?? node;
    const after = parent.children.slice(parent.children.indexOf(term) + 1);
    const meaning = after.find(
      (child): child is Element => child.type === 'element' && child.tagName === 'dd',
    );
    // The description is one line without blocks.
    const description = state.all(meaning ?? term) as PhrasingContent[];
    const name: PhrasingContent = {
      type: 'strong',
      children: [{type: 'text', value: `${toText(term)}:`}],
    };
    return [name, {type: 'text', value: ' '} as const, ...description];
  });
  return {
    type: 'list',
    spread: false,
    children: items.map((children) => ({
      type: 'listItem',
      spread: false,
      children: [{type: 'paragraph', children}],
    })),
  };
};

/** A diagram becomes its description and the pages that it links to. */
const figure: Handle = (state, node) => {
  const drawing = select('svg', node);
  return drawing ? describe(drawing) : contentsOf(state, node, undefined);
};

const svg: Handle = (_state, node) => describe(node);

function describe(drawing: Element): RootContent[] {
  const [title, description] = [toText(select('title', drawing)), toText(select('desc', drawing))];
  const links = selectAll('a[href]', drawing);
  const summary: Paragraph = {
    type: 'paragraph',
    children: [
      {type: 'strong', children: [{type: 'text', value: `Diagram: ${title}.`}]},
      {type: 'text', value: ` ${description}`},
    ],
  };
  const list: List = {
    type: 'list',
    spread: false,
    children: links.map((link) => ({
      type: 'listItem',
      spread: false,
      children: [{type: 'paragraph', children: [linkTo(link, textOf(link))]}],
    })),
  };
  return [...(title ? [summary] : []), ...(links.length > 0 ? [list] : [])];
}

function textOf(link: Element): PhrasingContent[] {
  const lines = selectAll('text', link).map(toText);
  return [{type: 'text', value: lines.join(' ') || toText(link)}];
}

function linkTo(link: Element | undefined, children: PhrasingContent[]): Link {
  // Links cannot be nested; the children are text or code.
  return {type: 'link', url: String(link?.properties.href), children: children};
}
