import type {PrismTheme} from 'prism-react-renderer';

/** Every token stands out from the block's ground by at least 4.5:1 (WCAG 2.2, 1.4.3), in both themes. */
export const lightCodeTheme: PrismTheme = {
  plain: {color: '#24292f', backgroundColor: '#f5f7f9'},
  styles: [
    {types: ['comment', 'prolog', 'doctype', 'cdata'], style: {color: '#57606a'}},
    {types: ['string', 'attr-value', 'char'], style: {color: '#0a3069'}},
    {types: ['punctuation', 'operator'], style: {color: '#424a53'}},
    {
      types: ['number', 'boolean', 'constant', 'symbol', 'property', 'entity', 'url', 'variable'],
      style: {color: '#0550ae'},
    },
    {types: ['keyword', 'atrule', 'selector', 'deleted'], style: {color: '#a40e26'}},
    {types: ['function', 'class-name', 'attr-name'], style: {color: '#6639ba'}},
    {types: ['tag', 'inserted'], style: {color: '#116329'}},
  ],
};

export const darkCodeTheme: PrismTheme = {
  plain: {color: '#e6edf3', backgroundColor: '#1c2128'},
  styles: [
    {types: ['comment', 'prolog', 'doctype', 'cdata'], style: {color: '#9aa4b0'}},
    {types: ['string', 'attr-value', 'char'], style: {color: '#a5d6ff'}},
    {types: ['punctuation', 'operator'], style: {color: '#c9d1d9'}},
    {
      types: ['number', 'boolean', 'constant', 'symbol', 'property', 'entity', 'url', 'variable'],
      style: {color: '#79c0ff'},
    },
    {types: ['keyword', 'atrule', 'selector', 'deleted'], style: {color: '#ff9a93'}},
    {types: ['function', 'class-name', 'attr-name'], style: {color: '#d2a8ff'}},
    {types: ['tag', 'inserted'], style: {color: '#7ee787'}},
  ],
};
