import postcss, {type Plugin} from 'postcss';
import {describe, expect, it} from 'vitest';
import {dropOverridden, dropUnknown, dropUnused, variablesOf} from './dropUnused';

/** Within a plugin, where a walk behaves differently than on a standalone sheet. */
function cut(css: string, ...named: string[]): string {
  const plugin: Plugin = {
    postcssPlugin: 'test',
    OnceExit: (root) => dropUnused(root, (word) => named.includes(word)),
  };
  const {css: result} = postcss([plugin]).process(css, {from: undefined});
  return result.replaceAll(/\s+/g, ' ').trim();
}

describe('a class that no component uses', () => {
  it.each([
    ['a rule of one class', '.hero{a:b}', ''],
    ['rules one after the other', '.hero{a:b}.hero__a{a:b}.hero__b{a:b}', ''],
    ['one of several selectors', '.hero,.menu{a:b}', '.menu{a:b}'],
    ['a rule for both together', '.menu .hero{a:b} .menu.hero:hover{a:b}', ''],
    ['what remains around it', '@media print{.hero{a:b}}', ''],
    ['its variables, and those that only they read', ':root{--a:var(--b);--b:1}', ':root{}'],
  ])('is removed: %s', (_what, css, expected) => {
    expect(cut(css, 'menu')).toBe(expected);
  });
});

describe('a class in use', () => {
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

describe('a variable that the site sets for all themes', () => {
  const site = postcss.parse(
    'html:root,html [data-theme]{--a:1;--b:2} @media print{html:root{--c:3}} .menu{--d:4}',
  );
  const rest = (css: string) => {
    const root = postcss.parse(css);
    const own = variablesOf(site, 'html:root');
    dropOverridden(root, (variable) => own.has(variable));
    return root.toString();
  };

  it('is removed from the themes', () => {
    expect(rest(':root{--a:0;--z:0}')).toBe(':root{--z:0}');
    expect(rest('@layer a{:root{--a:0;--z:0}}')).toBe('@layer a{:root{--z:0}}');
    expect(rest("html[data-theme='dark']{--b:0;--z:0}")).toBe("html[data-theme='dark']{--z:0}");
  });

  it.each([
    ['of a part of the page', '.navbar--dark{--a:0}'],
    ['of a theme and a part', ':root,.navbar{--a:0}'],
    ['of a medium', '@media print{:root{--a:0}}'],
    ['of a medium and a layer', '@media print{@layer a{:root{--a:0}}}'],
    ['that the site sets for a medium alone', ':root{--c:0}'],
    ['that the site sets for a part alone', ':root{--d:0}'],
    ['that is a property', ':root{a:0}'],
  ])('stays as that %s', (_what, css) => {
    expect(rest(css)).toBe(css);
  });
});

it('removes a property that no browser supports', () => {
  const root = postcss.parse('.menu{line-clamp:2;-webkit-line-clamp:2}');
  dropUnknown(root);
  expect(root.toString()).toBe('.menu{-webkit-line-clamp:2}');
});
