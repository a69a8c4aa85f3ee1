import fs from 'node:fs';
import type {Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {parseAccessConfig} from '@gated-docs/access-config';
import {openBrowserPage} from '../../support/openBrowserPage';

const FILES = [
  'node_modules/infima/dist/css/default/default.css',
  'src/css/tokens.css',
  'src/css/infima.css',
  'src/css/frame.css',
  'plugins/theme/src/overlay.css',
  'plugins/theme/src/SignInOverlay.module.css',
  'plugins/slashid/src/screens/field.module.css',
  'plugins/slashid/src/screens/card.module.css',
];
const styles = FILES.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
const LIGHT = {ground: 'rgb(255, 255, 255)', ink: 'rgb(16, 24, 31)', logo: 'light'};
const DARK = {ground: 'rgb(22, 30, 36)', ink: 'rgb(231, 237, 241)', logo: 'dark'};

let page: Page;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({page, close} = await openBrowserPage());
}, 600_000);
afterAll(() => close?.());

/** Renders the dialog with this configuration in a colour mode, and returns its computed styles. */
async function seen(mode: string, formConfiguration: {theme?: string; themeValues?: object}) {
  const {formConfiguration: form} = parseAccessConfig({orgID: 'org', formConfiguration});
  const style = Object.entries(form?.themeStyle ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(';');
  await page.setContent(`<!doctype html><html data-theme="${mode}"><style>${styles}</style><body>
    <div class="overlay" data-portal-overlay data-theme="${form?.theme ?? ''}" style="${style}">
      <div class="panel"><p class="brand"><img class="logoLight" alt="light"><img class="logoDark" alt="dark"></p>
        <h1 class="title">Sign in</h1><label class="label">Email</label><input class="input">
        <button class="button primary">Continue</button><a href="/">Help</a>
        <button class="button button--primary">Try again</button></div></div>`);
  return page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    const shown = [...document.querySelectorAll('img')].filter(
      (image) => getComputedStyle(image).display !== 'none',
    );
    return {
      ground: styleOf('.panel').backgroundColor,
      line: styleOf('.panel').borderTopColor,
      corner: styleOf('.panel').borderTopLeftRadius,
      ink: styleOf('.title').color,
      text: styleOf('.panel').color,
      font: styleOf('.title').fontFamily,
      label: styleOf('.label').color,
      input: styleOf('.input').borderTopColor,
      inputCorner: styleOf('.input').borderTopLeftRadius,
      button: styleOf('.primary').backgroundColor,
      onButton: styleOf('.primary').color,
      buttonCorner: styleOf('.primary').borderTopLeftRadius,
      link: styleOf('a').color,
      retry: styleOf('.button--primary').backgroundColor,
      retryCorner: styleOf('.button--primary').borderTopLeftRadius,
      logo: shown.map(({alt}) => alt).join(),
    };
  });
}

describe('the sign-in dialog', () => {
  it.each([
    // page's mode, device's mode, form's theme, visible mode
    ['light', 'dark', undefined, LIGHT],
    ['dark', 'light', undefined, DARK],
    ['light', 'light', 'dark', DARK],
    ['dark', 'dark', 'light', LIGHT],
    ['light', 'dark', 'auto', DARK],
    ['dark', 'light', 'auto', LIGHT],
  ] as const)(
    'has its own colours on a %s page of a %s device with the theme %s (2.62)',
    async (mode, device, theme, colors) => {
      await page.emulateMedia({colorScheme: device});
      const dialog = await seen(mode, {...(theme && {theme})});
      const plain = await seen(colors === DARK ? 'dark' : 'light', {});

      expect(dialog).toMatchObject({...colors, text: colors.ink});
      expect(dialog).toEqual(plain);
    },
  );

  it('applies each theme value (5.8)', async () => {
    const themeValues = {
      '--sid-color-primary': '#112233',
      '--sid-color-auxiliary': '#fffffe',
      '--sid-color-background': 'rgba(250, 240, 230, 1)',
      '--sid-color-foreground': '#221100',
      '--sid-input-border-color': '#445566',
      '--sid-input-label-color': '#667788',
      '--sid-font-family': 'Inter, sans-serif',
      '--sid-form-border-radius': '3px',
      '--sid-button-border-radius': '1px',
      '--sid-input-border-radius': '2px',
    };

    expect(await seen('light', {themeValues})).toMatchObject({
      ground: 'rgb(250, 240, 230)',
      corner: '3px',
      ink: 'rgb(34, 17, 0)',
      font: 'Inter, sans-serif',
      label: 'rgb(102, 119, 136)',
      input: 'rgb(68, 85, 102)',
      inputCorner: '2px',
      button: 'rgb(17, 34, 51)',
      onButton: 'rgb(255, 255, 254)',
      buttonCorner: '1px',
      link: 'rgb(17, 34, 51)',
      retry: 'rgb(17, 34, 51)',
      retryCorner: '1px',
    });
  });
});
