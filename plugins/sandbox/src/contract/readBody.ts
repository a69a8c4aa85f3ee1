import {ContractError} from './contractError';

const MIB = 1024 * 1024;
const MAX_BYTES = MIB;
/** For forms with files. */
const MAX_UPLOAD_BYTES = 25 * MIB;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** @throws ContractError if the body is larger than the documented limit */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const isUpload = request.headers.get('content-type')?.startsWith(MULTIPART);
  const most = isUpload ? MAX_UPLOAD_BYTES : MAX_BYTES;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) {
      throw new ContractError('payload_too_large');
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The value of a body: JSON, or the fields of a form, in which a file is represented by its name. */
export async function parseBody(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  {headers}: Request,
): Promise<Record<string, unknown>> {
  try {
    if (type !== FORM && type !== MULTIPART) {
      return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    }
    const sent = new Response(bytes, {
      headers: {'Content-Type': headers.get('content-type') ?? ''},
    });
    const fields = [...(await sent.formData())];
    return Object.fromEntries(
      fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
  } catch {
    throw new ContractError('malformed_request');
  }
}
