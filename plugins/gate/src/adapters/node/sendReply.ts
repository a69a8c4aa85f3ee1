import type {FileHandle} from 'node:fs/promises';
import type {ServerResponse} from 'node:http';
import type {EditionFile} from '../../editions/editionFiles';
import type {FileBody, Reply} from '../../reply';
import {isGone, SLICE_BYTES, type NodeResponse, type Pace} from './pace';

/** Opens a file for streaming. `sendReply` closes it. */
export type OpenFile = (file: EditionFile) => Promise<FileHandle>;

/** Writes a reply unchanged. Cached bytes are written without copying. */
export async function sendReply(
  {status, headers, body}: Reply,
  outgoing: NodeResponse,
  pace: Pace,
  openFile: OpenFile,
): Promise<void> {
  const isStream = body !== null && 'getReader' in body;
  if (isGone(outgoing)) {
    await (isStream && body.cancel());
    return;
  }
  if (body !== null && 'file' in body) {
    return sendFile({status, headers, body}, outgoing, pace, openFile);
  }
  // TypeScript cannot call the union of the two overloaded methods. `writeHead` does not modify the lists.
  (outgoing as ServerResponse).writeHead(status, headers as Record<string, string | string[]>);
  if (body === null) {
    outgoing.end();
    return;
  }
  pace.watch(outgoing);
  if (isStream) {
    return sendStream(body, outgoing, pace);
  }
  let start = 0;
  for (; body.byteLength - start > SLICE_BYTES; start += SLICE_BYTES) {
    if (!(await write(outgoing, body.subarray(start, start + SLICE_BYTES)))) {
      return;
    }
    pace.progress(outgoing);
  }
  outgoing.end(start === 0 ? body : body.subarray(start));
}

/** Writes what arrives until its end, or until the client disconnects. */
async function sendStream(
  body: ReadableStream<Uint8Array>,
  outgoing: NodeResponse,
  pace: Pace,
): Promise<void> {
  const reader = body.getReader();
  // Reading then ends, too.
  outgoing.once('close', () => void reader.cancel());
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (await write(outgoing, read.value)) {
      pace.progress(outgoing);
    }
  }
  outgoing.end();
}

async function sendFile(
  {status, headers, body: {file, first, last}}: Reply & {body: FileBody},
  outgoing: NodeResponse,
  pace: Pace,
  openFile: OpenFile,
): Promise<void> {
  const handle = await openFile(file);
  try {
    // See `sendReply`.
    (outgoing as ServerResponse).writeHead(status, headers as Record<string, string | string[]>);
    pace.watch(outgoing);
    const buffer = Buffer.allocUnsafe(SLICE_BYTES);
    for (let position = first; position <= last;) {
      const wanted = Math.min(SLICE_BYTES, last - position + 1);
      const {bytesRead} = await handle.read(buffer, 0, wanted, position);
      if (bytesRead === 0 || !(await write(outgoing, buffer.subarray(0, bytesRead)))) {
        // The file is shorter than announced, or the client is gone: never complete the body.
        outgoing.destroy();
        return;
      }
      pace.progress(outgoing);
      position += bytesRead;
    }
    outgoing.end();
  } finally {
    await handle.close();
  }
}

/** False if the client disconnected, which is not an error. */
function write(outgoing: NodeResponse, slice: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const gone = () => resolve(false);
    outgoing.once('close', gone);
    // See `sendReply`.
    (outgoing as ServerResponse).write(slice, (error) => {
      outgoing.off('close', gone);
      resolve(!error);
    });
  });
}
