/** A name in the lower case and hyphens of anchors. */
export function toAnchor(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** The anchor of a field by its place: that of what the field is a part of, and its name. */
export function fieldAnchor(place: string, name: string): string {
  return `${place}-${toAnchor(name)}`;
}
