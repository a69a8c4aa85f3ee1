/** Reads a body. If it exceeds `limit` bytes, returns null and leaves the rest unread. */
export async function readBounded(
  body: Request | Response,
  limit: number,
): Promise<Uint8Array | null> {
  const reader = body.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const {done, value} = await reader.read();
    if (done) {
      break;
    }
    size += value.byteLength;
    if (size > limit) {
      reader.releaseLock();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
