type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a body. If it exceeds `limit` bytes, returns null and leaves the rest unread. */
export async function readBounded(body: Source, limit: number): Promise<Uint8Array | null> {
  const {bytes, isCut} = await readBeginning(body, limit);
  return isCut ? null : bytes;
}

/** Reads at most `limit` bytes of a body, and leaves the rest unread. */
export async function readBeginning(
  body: Source,
  limit: number,
): Promise<{bytes: Uint8Array; isCut: boolean}> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) {
      break;
    }
  }
  // Chunks are views of plain memory: nothing of the gate is shared between threads.
  const whole = await new Blob(chunks as BlobPart[]).arrayBuffer();
  return {bytes: new Uint8Array(whole.slice(0, limit)), isCut: size > limit};
}
