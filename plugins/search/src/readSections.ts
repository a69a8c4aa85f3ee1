import {Parser} from 'htmlparser2';

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
/** Class of the breadcrumb links, whose texts form the page's `trail`. */
const TRAIL_CLASS = 'breadcrumbs__link';
/** Attribute that only generated schema pages have. */
const REFERENCE_MARK = 'data-label';
const OPERATIONS = ['Query', 'Mutation', 'Subscription'];
const SECTION_HEADINGS = ['h2', 'h3'];
/** In a table, marks a term that the row explains, such as an error code: the row is a section of its own. */
const TERM = 'span';
/** Excluded from the index: code has too many irrelevant words, and the others repeat their surroundings. */
const UNREAD = ['pre', 'svg', 'script', 'style', 'button'];
const VOID = ['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'];

/**
 * Splits a built page at its headings. It reads the page instead of its source: in the built page, every
 * reference is expanded, and content for other editions is left out.
 *
 * @returns an empty list for a page that is not a document
 */
export function readSections(html: string, route: string): PageText[] {
  const sections: SectionText[] = [];
  const trail: string[] = [];
  let title = '';
  let description = '';
  const labels: string[] = [];
  let isInTrail = false;
  let section: SectionText | undefined;
  /** The section that continues after the row of a term. */
  let interrupted: SectionText | undefined;
  /** Stack of open elements within the content. */
  const open: {name: string; isUnread: boolean}[] = [];
  let target: 'title' | 'heading' | 'text' = 'text';

  const begin = (anchor: string): void => {
    section = {anchor, heading: '', text: ''};
    sections.push(section);
  };

  const separate = (name: string): void => {
    if (section && SEPARATING.test(name)) {
      section.text += ' ';
    }
  };

  const parser = new Parser({
    onopentag(name, {class: className = '', id, ...attributes}) {
      if (name === 'meta' && attributes.name === 'description') {
        description = attributes.content ?? '';
      }
      if (VOID.includes(name)) {
        separate(name);
        return;
      }
      const isContent = className.split(' ').includes(CONTENT_CLASS);
      if (open.length === 0 && !isContent) {
        if (className.split(' ').includes(TRAIL_CLASS)) {
          isInTrail = true;
          trail.push('');
        }
        return;
      }
      if (isContent && open.length === 0) {
        begin('');
      }
      if (attributes[REFERENCE_MARK] !== undefined) {
        labels.push(attributes[REFERENCE_MARK]);
      }
      separate(name);
      const isUnread = UNREAD.includes(name) || className.split(' ').includes('hash-link');
      open.push({name, isUnread: isUnread || open.at(-1)?.isUnread === true});
      if (name === 'h1') {
        target = 'title';
      } else if (SECTION_HEADINGS.includes(name) && id) {
        begin(id);
        target = 'heading';
      } else if (name === TERM && id && open.some((element) => element.name === 'tr')) {
        interrupted = section;
        begin(id);
        target = 'heading';
      }
    },
    ontext(text) {
      if (isInTrail) {
        trail[trail.length - 1] += text;
      }
      const within = open.at(-1);
      if (!within || within.isUnread || !section) {
        return;
      }
      if (target === 'title') {
        title += text;
      } else {
        section[target] += text;
      }
    },
    onclosetag(name) {
      isInTrail &&= name !== 'li' && name !== 'nav';
      if (open.length === 0 || VOID.includes(name)) {
        return;
      }
      open.pop();
      if (name === 'h1' || name === TERM || SECTION_HEADINGS.includes(name)) {
        target = 'text';
      }
      if (name === 'tr' && interrupted) {
        section = interrupted;
        interrupted = undefined;
      }
      separate(name);
    },
  });
  parser.end(html);
  const page = {
    route,
    title: tidy(title),
    description: tidy(description),
    // The last one is the page itself.
    trail: trail.map(tidy).slice(0, -1).filter(Boolean),
    isReference: labels.length > 0,
    isOperation: labels.some((label) => OPERATIONS.includes(label)),
    sections: sections.map(({anchor, heading, text}) => ({
      anchor,
      heading: tidy(heading),
      text: tidy(text),
    })),
  };
  return sections.length > 0 ? [page] : [];
}

/** Elements that separate words. A date stands apart from the text beside it, although it is an inline element. */
const SEPARATING = /^(?:p|li|td|th|dt|dd|div|h[1-6]|summary|figcaption|br|time)$/;

function tidy(text: string): string {
  // Docusaurus puts an invisible character into the links beside headings.
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
