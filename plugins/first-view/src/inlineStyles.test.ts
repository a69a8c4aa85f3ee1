import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {createInlineStyles} from './inlineStyles';

const CSS = '.a{content:"$&"}';

async function inlined(html: string, css = CSS): Promise<string> {
  const folder = temporaryFolder('inline-styles');
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/styles.css'), css);
  return createInlineStyles(folder)(html);
}

describe('a page', () => {
  it.each([
    ['minified', '<head><link rel=stylesheet href=/assets/styles.css /></head>'],
    ['as React writes it', '<head><link rel="stylesheet" href="/assets/styles.css"/></head>'],
  ])('contains its linked styles, %s', async (_how, html) => {
    const style = `<style data-href="/assets/styles.css">${CSS}</style>`;
    expect(await inlined(html)).toBe(`<head>${style}</head>`);
  });

  it('preloads the first font that must be there for the first paint', async () => {
    const face = (display: string, name: string) =>
      `@font-face{font-family:${name};font-display:${display};src:url(/assets/${name}.woff2) format("woff2")}`;
    const css = face('swap', 'icons') + face('optional', 'sans') + face('optional', 'mono');

    expect(await inlined('<head><link rel=stylesheet href=/assets/styles.css></head>', css)).toBe(
      `<head><link rel="preload" as="font" type="font/woff2" href="/assets/sans.woff2" crossorigin="anonymous"><style data-href="/assets/styles.css">${css}</style></head>`,
    );
  });

  it.each([
    ['of another site', '<head><link rel=stylesheet href=https://styles.example/a.css></head>'],
    ['of another host', '<head><link rel=stylesheet href=//styles.example/a.css></head>'],
    ['that are missing', '<head><link rel=stylesheet href=/missing.css></head>'],
    ['for print alone', '<head><link rel=stylesheet media=print href=/assets/styles.css></head>'],
    [
      'in its text',
      '<head></head><script>"<link rel=stylesheet href=/assets/styles.css>"</script>',
    ],
  ])('keeps a link to styles %s', async (_which, html) => {
    expect(await inlined(html)).toBe(html);
  });

  it('keeps the link to styles that would close their element', async () => {
    const html = '<head><link rel=stylesheet href=/assets/styles.css></head>';
    expect(await inlined(html, '.a{content:"</style>"}')).toBe(html);
  });
});
