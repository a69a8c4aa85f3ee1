import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {darkCodeTheme, lightCodeTheme} from './codeThemes';

const SOURCE = path.resolve(__dirname, '..');
const tokens = fs.readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

const colorsIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--portal-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;

const [lightPart = '', darkPart = ''] = tokens.split("[data-theme='dark']");
const light = colorsIn(lightPart);
const dark = {...light, ...colorsIn(darkPart)};

/** Relative luminance and contrast ratio of WCAG 2.2. */
function luminance(color: string): number {
  const channel = (start: number) => {
    const value = parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

const GROUNDS = ['ground', 'ground-2', 'ground-3', 'raised'];
const MEANINGS = ['danger', 'caution', 'good', 'violet', 'blue', 'accent'];

/** Text tokens, each with the backgrounds it is used on. */
const TEXT: [string, string[]][] = [
  ['ink', [...GROUNDS, ...MEANINGS.map((name) => `${name}-wash`)]],
  ['ink-2', GROUNDS],
  ['ink-3', GROUNDS],
  ['accent', GROUNDS],
  ['accent-2', GROUNDS],
  ...MEANINGS.map((name): [string, string[]] => [name, ['ground', `${name}-wash`]]),
  ['on-accent', ['accent', 'accent-2']],
];

describe.each([
  ['light', light, lightCodeTheme],
  ['dark', dark, darkCodeTheme],
] as const)('the %s palette', (_name, palette, codeTheme) => {
  it.each(TEXT)('keeps %s legible on %j (WCAG 2.2, 1.4.3)', (text, grounds) => {
    for (const ground of grounds) {
      expect(contrast(palette[text]!, palette[ground]!), `on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  it('keeps the borders of controls visible (WCAG 2.2, 1.4.11)', () => {
    for (const ground of GROUNDS) {
      expect(contrast(palette['line-3']!, palette[ground]!), ground).toBeGreaterThanOrEqual(3);
    }
  });

  it('keeps every code token legible on the background of its block', () => {
    const {color, backgroundColor} = codeTheme.plain;
    expect(backgroundColor).toBe(palette['ground-2']);
    for (const {style} of [{style: {color}}, ...codeTheme.styles]) {
      expect(contrast(style.color!, backgroundColor!)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('defines the same dark palette for a dialog that follows the device', () => {
  const blocks = [...tokens.matchAll(/\[data-theme='(dark|auto)'\] \{\n( {4}[^}]+)\}/g)];

  expect(blocks.map(([, name]) => name)).toEqual(['dark', 'auto']);
  expect(blocks[1]?.[2]).toBe(blocks[0]?.[2]);
});

const stylesheets = fs
  .readdirSync(SOURCE, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.css') && path.basename(file) !== 'tokens.css');

it.each(stylesheets)('%s uses only tokens for colours', (file) => {
  const css = fs.readFileSync(path.join(SOURCE, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

  expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([]);
});

it.each(stylesheets)('%s uses only tokens that exist', (file) => {
  const css = fs.readFileSync(path.join(SOURCE, file), 'utf8');
  const used = [...css.matchAll(/var\((--portal-[\w-]+)/g)].map(([, name]) => name!);

  expect(used.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});
