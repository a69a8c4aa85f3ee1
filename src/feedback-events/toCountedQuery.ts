export const LONGEST_QUERY = 60;
/** Addresses, phone numbers, identifiers, tokens: what one person types and authors cannot use. */
const PERSONAL = /@|\d(?:[ ./()-]?\d){4}|\S{30}/;

/** A query in the one form in which it is counted; null when it may be about a person. */
export function toCountedQuery(query: string): string | null {
  const text = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return text.length === 0 || text.length > LONGEST_QUERY || PERSONAL.test(text) ? null : text;
}
