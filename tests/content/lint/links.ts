import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Finding} from './finding';
import {findingAt, type Page} from './page';

const EMPTY_WORDS =
  /^(?:(?:click )?here|this|this page|(?:the )?page|(?:the )?link|(?:read |learn |see )?more|more information|details|click)$/i;

/** Checks for descriptive link texts and alternative texts of pictures. */
export function linkFindings(page: Page): Finding[] {
  const findings: Finding[] = [];
  visit(page.tree, (node) => {
    if (node.type === 'link' || node.type === 'linkReference') {
      const text = toString(node).trim();
      if (
        text === '' ||
        EMPTY_WORDS.test(text) ||
        /\bclick\b/i.test(text) ||
        /^https?:/.test(text)
      ) {
        findings.push(
          findingAt(page, node, {
            rule: 'link-text',
            message: `The link text "${text}" does not say where it leads.`,
            fix: 'Use the title of the target or what the reader finds there.',
          }),
        );
      }
    }
    if (node.type === 'image' || node.type === 'imageReference') {
      const alt = node.alt?.trim() ?? '';
      if (
        alt.length < 5 ||
        /^(?:image|picture|screenshot|diagram|photo)$|\.(?:png|svg|jpe?g)$/i.test(alt)
      ) {
        findings.push(
          findingAt(page, node, {
            rule: 'alt-text',
            message: `The picture has the text "${alt}".`,
            fix: 'Say between the brackets what the picture shows.',
          }),
        );
      }
    }
  });
  return findings;
}
