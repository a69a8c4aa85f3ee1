import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';
import type {FormConfiguration} from './types';

const parse = (formConfiguration: unknown) =>
  parseAccessConfig({orgID: 'org', formConfiguration}).formConfiguration;

function problemOf(formConfiguration: unknown): string {
  try {
    parse(formConfiguration);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('formConfiguration.theme', () => {
  it.each(['light', 'dark', 'auto'])('accepts %s', (theme) => {
    expect(parse({theme})).toMatchObject({theme});
  });

  it.each(['blue', 'Dark', ''])('rejects %j and lists the allowed values (5.8)', (theme) => {
    expect(problemOf({theme})).toContain(
      `formConfiguration.theme is "${theme}": use "light", "dark" or "auto"`,
    );
  });

  it.each([
    ['--sid-color-primary', '#067'],
    ['--sid-color-primary-hover', 'rgba(11, 97, 114, 0.9)'],
    ['--sid-color-tertiary', 'rgba(0,0,0,0)'],
    ['--sid-input-border-color', '#123456'],
    ['--sid-font-family', 'Inter'],
    ['--sid-font-family', '"Open Sans", sans-serif'],
    ['--sid-form-logo-width', '120px'],
    ['--sid-button-border-radius', '0px'],
  ])('accepts %s: %s (5.8)', (name, value) => {
    expect(parse({themeValues: {[name]: value}})?.themeStyle).toMatchObject({[name]: value});
  });

  it.each([
    // name, value, fault
    ['--sid-color-primary', 'teal', 'is not a valid colour: use "#0b6172"'],
    ['--sid-color-primary', '#12345', 'is not a valid colour'],
    ['--sid-color-primary', 'rgba(256, 0, 0, 1)', 'is not a valid colour'],
    ['--sid-color-primary', 'rgba(0, 0, 0, 1.5)', 'is not a valid colour'],
    ['--sid-color-primary', '#067; background: url(//evil.example)', 'is not a valid colour'],
    [
      '--sid-input-border-color',
      'rgba(0, 0, 0, 1)',
      'is not a valid hex colour: use "#0b6172" or "#067"',
    ],
    ['--sid-form-logo-width', '8', 'is not a valid size: use whole pixels, such as "8px"'],
    ['--sid-form-logo-width', '1.5px', 'is not a valid size'],
    ['--sid-form-logo-width', 'calc(1px)', 'is not a valid size'],
    ['--sid-font-family', 'Comic Sans', 'is not a supported font: use Open Sans, Inter or'],
  ])('rejects %s: %s, with the value and the fix (5.8)', (name, value, problem) => {
    const message = problemOf({themeValues: {[name]: value}});

    expect(message).toContain(`formConfiguration.themeValues.${name} is "${value}", which`);
    expect(message).toContain(problem);
  });

  it('rejects a number without its unit', () => {
    expect(problemOf({themeValues: {'--sid-button-border-radius': 8}})).toContain(
      '--sid-button-border-radius is 8: use a string, with a unit for sizes',
    );
  });

  it('rejects an unknown name and lists the known ones', () => {
    expect(problemOf({themeValues: {'--sid-colour': '#067'}})).toMatch(
      /--sid-colour is not a theme value: use one of --sid-color-primary, /,
    );
  });

  it.each([{logo: 'javascript:alert(1)'}, {logo: 'logo.svg'}, {logo: '//evil.example/logo.svg'}])(
    'rejects the picture %j (5.8)',
    (form) => {
      expect(problemOf(form)).toContain(
        `logo is "${form.logo}", which is not the address of an image`,
      );
    },
  );

  it.each([{logo: '/img/logo.svg'}, {logo: 'https://rescue.example/logo.png'}])(
    'accepts the picture %j',
    (form: FormConfiguration) => {
      expect(parse(form)).toMatchObject(form);
    },
  );

  it('sets the portal’s tokens to the widget’s values', () => {
    const {themeStyle = {}} = parse({themeValues: {'--sid-color-primary': '#067'}}) ?? {};

    expect(themeStyle).toEqual({'--sid-color-primary': '#067', '--portal-accent': '#067'});
  });

  it('sets only variables that the style sheets use', () => {
    const styles = ['src/css', 'plugins/slashid/src']
      .flatMap((folder) =>
        fs
          .readdirSync(folder, {recursive: true, encoding: 'utf8'})
          .filter((file) => file.endsWith('.css'))
          .map((file) => fs.readFileSync(`${folder}/${file}`, 'utf8')),
      )
      .concat(fs.readFileSync('node_modules/@slashid/react/dist/style.css', 'utf8'))
      .join('\n');
    const {themeStyle = {}} =
      parse({
        themeValues: {
          '--sid-color-primary': '#000',
          '--sid-color-primary-hover': '#000',
          '--sid-color-auxiliary': '#000',
          '--sid-color-background': '#000',
          '--sid-color-foreground': '#000',
          '--sid-color-secondary': '#000',
          '--sid-color-tertiary': '#000',
          '--sid-color-error': '#000',
          '--sid-input-border-color': '#000',
          '--sid-input-label-color': '#000',
          '--sid-font-family': 'Inter',
          '--sid-form-logo-width': '80px',
          '--sid-form-border-radius': '0px',
          '--sid-button-border-radius': '0px',
          '--sid-input-border-radius': '0px',
        },
      }) ?? {};

    expect(Object.keys(themeStyle).filter((name) => !styles.includes(`var(${name}`))).toEqual([]);
  });
});
