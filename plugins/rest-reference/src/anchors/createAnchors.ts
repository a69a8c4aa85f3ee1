/** Gives a heading or field of a page an ID that no other one has: the anchor itself, or the next number of it. */
export type ClaimAnchor = (anchor: string, parts?: readonly string[]) => string;

/** The one table of a page's anchors. Every heading has its ID from it before anything links to it. */
export function createAnchors(): ClaimAnchor {
  const taken = new Set<string>();
  return (anchor, parts = []) => {
    const claimedBy = (id: string) => [id, ...parts.map((part) => `${id}-${part}`)];
    let id = anchor;
    for (let number = 2; claimedBy(id).some((claimed) => taken.has(claimed)); number += 1) {
      id = `${anchor}-${number}`;
    }
    claimedBy(id).forEach((claimed) => taken.add(claimed));
    return id;
  };
}
