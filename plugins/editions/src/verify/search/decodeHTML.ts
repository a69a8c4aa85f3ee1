import {decodeNamedCharacterReference} from 'decode-named-character-reference';

const ENTITY = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z][a-z0-9]{1,31}));?/gi;

/** Decodes HTML entities. */
export function decodeHTML(markup: string): string {
  return markup.includes('&')
    ? markup.replace(ENTITY, (match, hex?: string, decimal?: string, name?: string) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return name ? decodeNamedCharacterReference(name) || match : characterOf(code);
      })
    : markup;
}

/** The character of a code point, tolerating invalid values. */
export function characterOf(code: number): string {
  return String.fromCodePoint(Math.min(code, 0x10ffff));
}
