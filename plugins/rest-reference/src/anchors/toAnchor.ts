/** Converts a name in any script to a lower-case, hyphenated anchor. */
export function toAnchor(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** The anchor of a field: the anchor of its parent, `place`, followed by its name. */
export function fieldAnchor(place: string, name: string): string {
  return `${place}-${toAnchor(name)}`;
}
