import {describe, expect, it} from 'vitest';
import {withoutThemeConfig} from './withoutThemeConfig';

describe('the configuration stays whole', () => {
  it.each([
    ['themeConfig is read elsewhere', 'const a = {themeConfig: {b: 1}}; plugin(a.themeConfig);'],
    ['themeConfig is set twice', 'const a = {themeConfig: {b: 1}}, c = {themeConfig: {}};'],
    ['its name is computed', "const a = {['themeConfig']: {b: 1}};"],
    ['it is computed', 'const a = {themeConfig: createTheme({b: 1})};'],
    ['it is a variable', 'const {themeConfig} = theme; export default a;'],
    ['it is in a variable', 'const a = {themeConfig: theme};'],
    ['it is only a text', 'const a = "themeConfig: {b: 1}";'],
    ['there is none', 'const a = {title: "A"};'],
  ])('if %s', (_what, text) => {
    expect(withoutThemeConfig(text)).toBe(text);
  });
});

it.each([
  ['a name', 'export default {a: [1], themeConfig: {navbar: {items: [2]}}, b: 3};'],
  ['a text', "export default withEdition(() => ({'themeConfig': {rules: [{}]}, b: 3}));"],
])('the content of themeConfig is removed, with its key as %s', (_what, text) => {
  const rest = withoutThemeConfig(text);

  expect(rest).toMatch(/themeConfig'?: \{\}, b: 3\}/);
});

it('everything outside themeConfig stays', () => {
  expect(withoutThemeConfig('export default {a: [1], themeConfig: {b: 2}, c: {d: 3}};')).toBe(
    'export default {a: [1], themeConfig: {}, c: {d: 3}};',
  );
});
