import postcss, {type Plugin} from 'postcss';
import {describe, expect, it} from 'vitest';
import {dropUnused} from './dropUnused';

/** Within a plugin, where a walk behaves otherwise than on a sheet alone. */
function cut(css: string, ...named: string[]): string {
  const plugin: Plugin = {
    postcssPlugin: 'test',
    OnceExit: (root) => dropUnused(root, (word) => named.includes(word)),
  };
  const {css: result} = postcss([plugin]).process(css, {from: undefined});
  return result.replaceAll(/\s+/g, ' ').trim();
}

describe('what no component names', () => {
  it.each([
    ['a rule of one class', '.hero{a:b}', ''],
    ['rules one after the other', '.hero{a:b}.hero__a{a:b}.hero__b{a:b}', ''],
    ['one of several selectors', '.hero,.menu{a:b}', '.menu{a:b}'],
    ['a rule for both together', '.menu .hero{a:b} .menu.hero:hover{a:b}', ''],
    ['what remains around it', '@media print{.hero{a:b}}', ''],
    ['its variables, and those that only they read', ':root{--a:var(--b);--b:1}', ':root{}'],
  ])('is left out: %s', (_what, css, expected) => {
    expect(cut(css, 'menu')).toBe(expected);
  });
});

describe('what is used', () => {
  it.each([
    ['elements', 'a:hover,[hidden]{a:b}'],
    ['a named class', '.menu>a{a:b}'],
    ['a class that must not be there', '.menu:not(.hero){a:b}'],
    ['numbers with a point', '.menu{margin:0.5rem}'],
    ['a variable that a rule reads', ':root{--a:1;--b:var(--a)} .menu{c:var(--b)}'],
    ['a variable that code names', ':root{--named:1}'],
  ])('stays: %s', (_what, css) => {
    expect(cut(css, 'menu', '--named')).toBe(css);
  });
});
