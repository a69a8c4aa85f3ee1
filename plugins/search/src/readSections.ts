import {DomUtils, parseDocument} from 'htmlparser2';

/** A page of the search index. */
export type PageText = {
  route: string;
  title: string;
  description: string;
  /** What the page is in, by its breadcrumbs, from the section of the site on; the page itself is left out. */
  trail: string[];
  /** Whether the page was generated for a name of a schema. */
  isReference: boolean;
  /** Whether that name is an operation. */
  isOperation: boolean;
  sections: SectionText[];
};

/** `anchor` is empty for the part before the first heading. */
export type SectionText = {anchor: string; heading: string; text: string};

/** The classic theme's own class for what the author wrote. */
const CONTENT_CLASS = 'theme-doc-markdown';
/** Class of the breadcrumbs, whose texts form the page's `trail`. */
const TRAIL_CLASS = 'breadcrumbs__link';
/** Attribute that only generated schema pages have. */
const REFERENCE_MARK = 'data-label';
const OPERATIONS = ['Query', 'Mutation', 'Subscription'];
const SECTION_HEADINGS = ['h2', 'h3'];
/** In a table, marks a term that the row explains, such as an error code: the row is a section of its own. */
const TERM = 'span';
/** Excluded from the index: code has too many irrelevant words, and the others repeat their surroundings. */
const UNREAD = ['pre', 'svg', 'script', 'style', 'button'];
/** Elements that separate words. A date stands apart from the text beside it, although it is an inline element. */
const SEPARATING = /^(?:p|li|td|th|dt|dd|div|h[1-6]|summary|figcaption|br|time)$/;

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, {attribs: unknown}>;

const {findAll, findOne, isTag, isText} = DomUtils;

/**
 * Splits a built page at its headings. It reads the page instead of its source: in the built page, every
 * reference is expanded, and content for other editions is left out.
 *
 * @returns an empty list for a page that is not a document
 */
export function readSections(html: string, route: string): PageText[] {
  const {children} = parseDocument(html);
  const content = findOne((element) => hasClass(element, CONTENT_CLASS), children);
  if (!content) {
    return [];
  }
  const title = findOne(({name}) => name === 'h1', content.children);
  const description = findOne(
    ({name, attribs}) => name === 'meta' && attribs.name === 'description',
    children,
  );
  const labels = findAll(({attribs}) => REFERENCE_MARK in attribs, content.children);
  const trail = findAll((element) => hasClass(element, TRAIL_CLASS), children);
  return [
    {
      route,
      title: tidy(textOf(title)),
      description: tidy(description?.attribs.content ?? ''),
      // The last one is the page itself.
      trail: trail
        .map((crumb) => tidy(textOf(crumb)))
        .slice(0, -1)
        .filter(Boolean),
      isReference: labels.length > 0,
      isOperation: labels.some(({attribs}) => OPERATIONS.includes(attribs[REFERENCE_MARK] ?? '')),
      sections: splitContent(content).map(({text, ...section}) => ({...section, text: tidy(text)})),
    },
  ];
}

/** The part of a page's content before the first heading, and the one below each heading. */
function splitContent(content: Element): SectionText[] {
  let section = {anchor: '', heading: '', text: ''};
  const sections = [section];
  const read = (node: Node, isInRow: boolean) => {
    if (isText(node)) {
      section.text += node.data;
    } else if (isTag(node) && !isUnread(node) && node.name !== 'h1') {
      const {name, attribs} = node;
      const isHeading = SECTION_HEADINGS.includes(name) || (name === TERM && isInRow);
      const separator = SEPARATING.test(name) ? ' ' : '';
      const outer = section;
      section.text += separator;
      if (isHeading && attribs.id) {
        section = {anchor: attribs.id, heading: tidy(textOf(node)), text: ''};
        sections.push(section);
      } else {
        node.children.forEach((child) => read(child, isInRow || name === 'tr'));
      }
      // The section of a term ends with its row.
      section = name === 'tr' ? outer : section;
      section.text += separator;
    }
  };
  content.children.forEach((child) => read(child, false));
  return sections;
}

function textOf(node: Node | null): string {
  if (node === null || !isTag(node)) {
    return node && isText(node) ? node.data : '';
  }
  return isUnread(node) ? '' : node.children.map(textOf).join('');
}

function isUnread(element: Element): boolean {
  return UNREAD.includes(element.name) || hasClass(element, 'hash-link');
}

function hasClass({attribs}: Element, name: string): boolean {
  return attribs.class?.split(' ').includes(name) === true;
}

function tidy(text: string): string {
  // Docusaurus puts an invisible character into the links beside headings.
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
