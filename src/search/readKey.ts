type Key = {key: string; isComposing: boolean; keyCode: number};

/** While an input method is open, browsers report this key code; Safari does so for its last key too. */
const COMPOSING_KEY_CODE = 229;

/** What a key does in the search field: choose the next or previous result, open it, or nothing special. */
export function readKey({key, isComposing, keyCode}: Key): 'next' | 'previous' | 'open' | null {
  if (isComposing || keyCode === COMPOSING_KEY_CODE) {
    return null;
  }
  switch (key) {
    case 'ArrowDown':
      return 'next';
    case 'ArrowUp':
      return 'previous';
    case 'Enter':
      return 'open';
    default:
      return null;
  }
}
