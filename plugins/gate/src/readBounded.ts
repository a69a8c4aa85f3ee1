/** Reads a body. If it exceeds `limit` bytes, returns null and leaves the rest unread. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) {
      return null;
    }
    chunks.push(chunk);
  }
  // Chunks are views of plain memory: nothing of the gate is shared between threads.
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
