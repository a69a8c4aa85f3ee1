import {Joi} from '@docusaurus/utils-validation';

/** The theme values that authors can set, with their kind and the portal's tokens that take the same value. */
const VALUES: Readonly<Record<string, {kind: Kind; tokens?: readonly string[]}>> = {
  '--sid-color-primary': {kind: 'color', tokens: ['--portal-accent']},
  '--sid-color-primary-hover': {kind: 'color', tokens: ['--portal-accent-2']},
  '--sid-color-auxiliary': {kind: 'color', tokens: ['--portal-on-accent']},
  '--sid-color-background': {kind: 'color', tokens: ['--portal-raised']},
  '--sid-color-foreground': {kind: 'color', tokens: ['--portal-ink']},
  '--sid-color-secondary': {kind: 'color', tokens: ['--portal-ink-2']},
  '--sid-color-tertiary': {kind: 'color', tokens: ['--portal-ink-3']},
  '--sid-color-error': {kind: 'color', tokens: ['--portal-danger']},
  '--sid-input-border-color': {kind: 'hex'},
  '--sid-input-label-color': {kind: 'hex'},
  '--sid-font-family': {kind: 'fonts', tokens: ['--portal-sans']},
  '--sid-form-logo-width': {kind: 'size'},
  '--sid-form-border-radius': {kind: 'size'},
  '--sid-button-border-radius': {kind: 'size'},
  '--sid-input-border-radius': {kind: 'size'},
};

type Kind = 'color' | 'hex' | 'fonts' | 'size';

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|\\d{1,2})';
const RGBA = new RegExp(
  `^rgba\\(\\s*(?:${BYTE}\\s*,\\s*){3}(?:0(?:\\.\\d+)?|1(?:\\.0+)?)\\s*\\)$`,
  'i',
);
const SIZE = /^\d{1,3}px$/;
const FONT = /^(?:(["']?)(?:Open Sans|Inter)\1|sans-serif)$/;

const KINDS: Readonly<Record<Kind, {fits: (value: string) => boolean; fix: string}>> = {
  color: {
    fits: (value) => HEX.test(value) || RGBA.test(value),
    fix: 'is not a valid colour: use "#0b6172", "#067" or "rgba(11, 97, 114, 0.9)"',
  },
  hex: {
    fits: (value) => HEX.test(value),
    fix: 'is not a valid hex colour: use "#0b6172" or "#067"',
  },
  size: {
    fits: (value) => SIZE.test(value),
    fix: 'is not a valid size: use whole pixels, such as "8px"',
  },
  fonts: {
    fits: (value) => value.split(',').every((font) => FONT.test(font.trim())),
    fix: 'is not a supported font: use Open Sans, Inter or sans-serif, such as "Inter, sans-serif"',
  },
};

function schemaOf({fits, fix}: (typeof KINDS)[Kind]): Joi.StringSchema {
  return Joi.string()
    .custom((value: string, helpers) => (fits(value) ? value : helpers.error('theme.value')))
    .messages({
      'theme.value': `{{#label}} is "{{#value}}", which ${fix}`,
      'string.base': '{{#label}} is {{#value}}: use a string, with a unit for sizes, such as "8px"',
    });
}

/** Schema of the theme values, by the widget's names. */
export const ThemeValues = Joi.object(
  Object.fromEntries(Object.entries(VALUES).map(([name, {kind}]) => [name, schemaOf(KINDS[kind])])),
).messages({
  'object.unknown': `{{#label}} is not a theme value: use one of ${Object.keys(VALUES).join(', ')}`,
});

/** The style of the sign-in dialog: each value under the widget's name and the portal's tokens. */
export function themeStyleOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      [name, ...(VALUES[name]?.tokens ?? [])].map((property) => [property, value]),
    ),
  );
}
