import {themes, type PrismTheme} from 'prism-react-renderer';

/** The GitHub palette with the tokens darkened that fall short of 4.5:1 (WCAG 2.2, 1.4.3) on the block's ground. */
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

export const darkCodeTheme: PrismTheme = themes.oneDark;
