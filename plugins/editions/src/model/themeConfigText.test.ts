import {expect, it} from 'vitest';
import {replaceThemeConfig} from './themeConfigText';

it.each([
  ['is read elsewhere', 'const a = {themeConfig: {b: 1}}; plugin(a.themeConfig);'],
  ['is set twice', 'const a = {themeConfig: {b: 1}}, c = {themeConfig: {}};'],
  ['has a computed name', "const a = {['themeConfig']: {b: 1}};"],
  ['is computed', 'const a = {themeConfig: createTheme({b: 1})};'],
  ['is a variable', 'const {themeConfig} = theme; export default a;'],
  ['is in a variable', 'const a = {themeConfig: theme};'],
  ['is the start of an expression', 'const a = {themeConfig: {b: 1} && theme};'],
  ['is a part of an object', 'const a = {themeConfig: {b: {c: 1}}.b};'],
  ['is only a text', 'const a = "themeConfig: {b: 1}";'],
  ['does not exist', 'const a = {title: "A"};'],
])('replaces nothing if themeConfig %s', (_what, text) => {
  expect(replaceThemeConfig(text, '{}')).toBeUndefined();
});

it.each([
  ['a name', 'const a: Config = {themeConfig: {navbar: {items: [2]}} satisfies T, b: 3};'],
  ['a text', "/* themeConfig */ const a = {'themeConfig': {rules: [{}]}, b: 3};"],
  ['a name, with a type in a comment', 'const a = {themeConfig: /** @type {T} */ ({d: 1}), b: 3};'],
  ['a name, with braces in texts', 'const a = {themeConfig: {d: `}${{e: /}/}}`, f: "}"}, b: 3};'],
])('replaces an object with its key as %s, and drops types and comments', (_what, text) => {
  const replaced = replaceThemeConfig(text, '{"c":1}');

  expect(replaced?.replaceAll(/[\s"]/g, '')).toBe('consta={themeConfig:{c:1},b:3};');
});
