export const MAX_QUERY_LENGTH = 60;
/** Email addresses, phone numbers, identifiers and tokens, which may be personal and do not help authors. */
const PERSONAL = /@|\d(?:[ ./()-]?\d){4}|\S{30}/;

/** Normalises a query for counting; null when it is empty, too long or may be about a person. */
export function normalizeQuery(query: string): string | null {
  const text = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return text.length === 0 || text.length > MAX_QUERY_LENGTH || PERSONAL.test(text) ? null : text;
}
