import {Parser} from 'htmlparser2';
import type {Section} from '../../src/search-index';

/** The classic theme's own class for what the author wrote. */
const CONTENT_CLASS = 'theme-doc-markdown';
const SECTION_HEADINGS = ['h2', 'h3'];
/** Code has too many words that nobody looks for; the others say what stands beside them. */
const UNREAD = ['pre', 'svg', 'script', 'style', 'button'];
const VOID = ['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'];

/**
 * Cuts a built page at its headings. The built page is read and not its source, because there every
 * reference is written out, and what the edition leaves out is left out.
 */
export function readSections(html: string, route: string): Section[] {
  const sections: Section[] = [];
  let title = '';
  let section: Section | undefined;
  /** Open elements within the content; empty outside. */
  const open: {name: string; isUnread: boolean}[] = [];
  let target: 'title' | 'heading' | 'text' = 'text';

  const begin = (anchor: string | undefined): void => {
    section = {id: anchor ? `${route}#${anchor}` : route, title, heading: '', text: ''};
    sections.push(section);
  };

  const separate = (name: string): void => {
    if (section && BLOCKS.test(name)) {
      section.text += ' ';
    }
  };

  const parser = new Parser({
    onopentag(name, {class: className = '', id}) {
      if (VOID.includes(name)) {
        separate(name);
        return;
      }
      const isContent = className.split(' ').includes(CONTENT_CLASS);
      if (open.length === 0 && !isContent) {
        return;
      }
      if (isContent && open.length === 0) {
        begin(undefined);
      }
      separate(name);
      const isUnread = UNREAD.includes(name) || className.split(' ').includes('hash-link');
      open.push({name, isUnread: isUnread || open.at(-1)?.isUnread === true});
      if (name === 'h1') {
        target = 'title';
      } else if (SECTION_HEADINGS.includes(name) && id) {
        begin(id);
        target = 'heading';
      }
    },
    ontext(text) {
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
      if (open.length === 0 || VOID.includes(name)) {
        return;
      }
      open.pop();
      if (name === 'h1' || SECTION_HEADINGS.includes(name)) {
        target = 'text';
      }
      separate(name);
    },
  });
  parser.end(html);
  return sections.map((one) => ({
    ...one,
    title: tidy(title),
    heading: tidy(one.heading),
    text: tidy(one.text),
  }));
}

/** Between these, words do not belong together. */
const BLOCKS = /^(?:p|li|td|th|dt|dd|div|h[1-6]|summary|figcaption|br)$/;

function tidy(text: string): string {
  // Docusaurus puts an invisible character into the links beside headings.
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
