import {inlined} from '../document/inlined';
import type {ApiDocument} from '../document/openapi';
import {element, link, paragraph, parseWords, type Block, type Words} from './nodes';

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
  const {securitySchemes = {}} = inlined(document).components ?? {};
  const names = (document.security ?? []).flatMap((requirement) => Object.keys(requirement));
  return names.flatMap((name) => {
    const words = parseWords(firstSentence(securitySchemes[name]?.description ?? ''));
    return words.length > 0 ? [labelled('Authentication', ...words)] : [];
  });
}

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/)[0] ?? '';

const labelled = (label: string, ...words: Words) =>
  paragraph({type: 'strong', children: [{type: 'text', value: label}]}, ' ', ...words);
