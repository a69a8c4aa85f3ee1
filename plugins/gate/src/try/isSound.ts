const MAX_LEVELS = 64;
/** Lone surrogates, which no encoding can represent. */
const INCOMPLETE = /[\ud800-\udfff]/u;
// oxlint-disable-next-line no-control-regex -- these are rejected
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Whether a JSON value can be serialized. `one line`: without control characters. */
export function isSound(value: unknown, form: 'any' | 'one line', levels = MAX_LEVELS): boolean {
  if (typeof value === 'string') {
    return !INCOMPLETE.test(value) && (form === 'any' || !CONTROL.test(value));
  }
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  return (
    levels > 0 &&
    Object.entries(value).every(
      ([key, inner]) => isSound(key, form) && isSound(inner, form, levels - 1),
    )
  );
}
