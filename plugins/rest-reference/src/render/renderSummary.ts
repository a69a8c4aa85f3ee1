import type {Paragraph, PhrasingContent} from 'mdast';
import type {ApiDocument, SecurityScheme} from '../document/openapi';
import {createResolver} from '../document/references';
import {element, link, paragraph, parseMarkdown, type Block} from './nodes';

/**
 * What every caller of an API needs: its base URLs, how to authenticate, and its contract.
 *
 * @param download target of the link to the document itself
 */
export function renderSummary(document: ApiDocument, download: string): Block {
  const {info, openapi, servers = []} = document;
  return element('InShort', {}, [
    ...servers.map(({url, description = 'Base URL'}) =>
      element('BaseUrl', {name: firstSentence(description).replace(/\.$/, ''), url}),
    ),
    ...authentication(document),
    labelled(
      'Contract',
      `Version ${info.version}, OpenAPI ${openapi}. `,
      link(download, 'Download the OpenAPI document'),
    ),
  ]);
}

/** How most operations authenticate, in the contract's words. */
function authentication(document: ApiDocument): Block[] {
  const names = (document.security ?? []).flatMap((requirement) => Object.keys(requirement));
  return names.flatMap((name) => {
    const scheme = document.components?.securitySchemes?.[name];
    const {description}: Partial<SecurityScheme> = scheme
      ? createResolver(document)<SecurityScheme>(scheme)
      : {};
    const [words] = parseMarkdown(firstSentence(description ?? ''));
    return words?.type === 'paragraph' ? [labelled('Authentication', ...words.children)] : [];
  });
}

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/)[0] ?? '';

function labelled(label: string, ...children: (PhrasingContent | string)[]): Paragraph {
  return paragraph({type: 'strong', children: [{type: 'text', value: label}]}, ' ', ...children);
}
