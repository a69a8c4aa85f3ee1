import type {PrismTheme} from 'prism-react-renderer';

/** Strings green, properties petrol, numbers amber, keywords violet, functions blue; red only for deletions. */
function codeTheme(color: {
  text: string;
  ground: string;
  comment: string;
  punctuation: string;
  string: string;
  property: string;
  number: string;
  keyword: string;
  function: string;
  deleted: string;
}): PrismTheme {
  return {
    plain: {color: color.text, backgroundColor: color.ground},
    styles: [
      {types: ['comment', 'prolog', 'doctype', 'cdata'], style: {color: color.comment}},
      {types: ['string', 'attr-value', 'char', 'inserted'], style: {color: color.string}},
      {types: ['punctuation', 'operator'], style: {color: color.punctuation}},
      {types: ['number', 'boolean', 'constant', 'symbol'], style: {color: color.number}},
      {
        types: ['property', 'entity', 'url', 'variable', 'attr-name'],
        style: {color: color.property},
      },
      {types: ['keyword', 'atrule', 'selector', 'tag'], style: {color: color.keyword}},
      {types: ['function', 'class-name'], style: {color: color.function}},
      {types: ['deleted'], style: {color: color.deleted}},
    ],
  };
}

/** Every token has a contrast of at least 4.5:1 with the background (WCAG 2.2, 1.4.3), in both themes. */
export const lightCodeTheme = codeTheme({
  text: '#10181f',
  ground: '#f6f8f9',
  comment: '#586672',
  punctuation: '#3f4c57',
  string: '#136c43',
  property: '#0b6172',
  number: '#8a4a00',
  keyword: '#6a3fb5',
  function: '#1a5bb0',
  deleted: '#b3261e',
});

export const darkCodeTheme = codeTheme({
  text: '#e7edf1',
  ground: '#141b20',
  comment: '#93a1ac',
  punctuation: '#b4c0c9',
  string: '#77d3a1',
  property: '#5ec8d4',
  number: '#f0b866',
  keyword: '#c4a7f5',
  function: '#8fbdf7',
  deleted: '#ff9a91',
});
