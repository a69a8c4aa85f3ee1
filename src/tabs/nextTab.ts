/** The tab that a key selects from the chosen one, wrapping around at both ends; undefined for other keys. */
export function nextTab(
  values: readonly string[],
  chosen: string,
  key: string,
): string | undefined {
  const place = values.indexOf(chosen);
  switch (key) {
    case 'ArrowRight':
      return values[(place + 1) % values.length];
    case 'ArrowLeft':
      return values.at(place - 1);
    case 'Home':
      return values[0];
    case 'End':
      return values.at(-1);
    default:
      return undefined;
  }
}
