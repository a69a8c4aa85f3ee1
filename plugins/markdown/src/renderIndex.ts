import type {DocusaurusConfig} from '@docusaurus/types';
import {LLMS_FULL_FILE, markdownPath} from '@gated-docs/edition-format/markdown-copy';
import type {Section} from './listSections';
import type {PageCopy} from './readPage';

/** `llms.txt`: all pages by section, with the URL of each Markdown copy. */
export function renderIndex(
  {title, tagline, url}: Pick<DocusaurusConfig, 'title' | 'tagline' | 'url'>,
  sections: readonly Section[],
): string {
  const pages = sections.flatMap((section) => section.pages);
  const downloads = new Map(
    pages.flatMap((page) => page.downloads.map((file) => [file.url, {file, page}] as const)),
  );
  const contracts = [...downloads.values()].map(
    ({file, page}) => `- [${plain(page.title)}: ${plain(file.name)}](${file.url})`,
  );
  return [
    `# ${title}`,
    `> ${tagline}`,
    `Every page is also available as Markdown. Replace the last slash of the page's address with \`.md\`, or request the page with \`Accept: text/markdown\`. All pages are also available in one file: ${new URL(LLMS_FULL_FILE, url).href}`,
    ...sections.map(({label, pages: listed}) => `## ${label}\n\n${listed.map(lineOf).join('\n')}`),
    ...(contracts.length > 0 ? [`## Contracts and schemas\n\n${contracts.join('\n')}`] : []),
    '',
  ].join('\n\n');
}

function lineOf({title, description, url}: PageCopy): string {
  const copy = new URL(markdownPath(new URL(url).pathname), url).href;
  return `- [${plain(title)}](${copy})${description ? `: ${description}` : ''}`;
}

/** Escapes brackets, which would end the link text. */
function plain(text: string): string {
  return text.replace(/[[\]]/g, '\\$&');
}
