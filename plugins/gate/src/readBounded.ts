type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Each chunk needs some 400 bytes, whatever its length. */
const MAX_CHUNKS = 20_000;

/** Reads a body. If it exceeds `limit` bytes or `MAX_CHUNKS`, returns null and leaves the rest unread. */
export async function readBounded(body: Source, limit: number): Promise<Uint8Array | null> {
  const {bytes, isCut} = await readBeginning(body, limit);
  return isCut ? null : bytes;
}

/** Reads at most `limit` bytes and `MAX_CHUNKS` of a body, and leaves the rest unread. */
export async function readBeginning(
  body: Source,
  limit: number,
): Promise<{bytes: Uint8Array; isCut: boolean}> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    isCut = size > limit || chunks.length > MAX_CHUNKS;
    if (isCut) {
      break;
    }
  }
  // Chunks are views of plain memory: nothing of the gate is shared between threads.
  const whole = await new Blob(chunks as BlobPart[]).arrayBuffer();
  return {bytes: new Uint8Array(whole.slice(0, limit)), isCut};
}
