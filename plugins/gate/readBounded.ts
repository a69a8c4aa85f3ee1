/** The text of a body, or null when it is longer than `limit` bytes: the rest is left unread then. */
export async function readBounded(body: Request | Response, limit: number): Promise<string | null> {
  const reader = body.body?.getReader();
  if (!reader) {
    return '';
  }
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      return text + decoder.decode();
    }
    size += value.byteLength;
    if (size > limit) {
      reader.releaseLock();
      return null;
    }
    text += decoder.decode(value, {stream: true});
  }
}
