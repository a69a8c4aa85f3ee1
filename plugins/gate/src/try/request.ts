import {z} from 'zod';
import type {TryRequest} from '@gated-docs/try-it/format';

export const MAX_BODY_BYTES = 1024 * 1024;

const Fields = z.record(z.string(), z.unknown()).exactOptional();
const File = z.strictObject({name: z.string(), type: z.string(), base64: z.base64()});
const Body = z.strictObject({
  type: z.string(),
  value: z.unknown().exactOptional(),
  text: z.string().exactOptional(),
  files: z.record(z.string(), z.array(File)).exactOptional(),
});

const Request: z.ZodType<TryRequest> = z.strictObject({
  server: z.string(),
  contract: z.string().regex(/^\w[\w.-]*$/),
  operation: z.string(),
  values: z.strictObject({path: Fields, query: Fields, header: Fields, body: Body.exactOptional()}),
  /** "b64token" of RFC 6750. */
  token: z
    .string()
    .max(8_000)
    .regex(/^[\w.~+/-]+=*$/)
    .exactOptional(),
});

/** The body of `POST /_gate/try`. */
export const TRY_REQUEST = {
  schema: Request,
  // In Base64, files are a third larger.
  limit: 2 * MAX_BODY_BYTES,
  notJSON: 'Send the call as application/json.',
  invalid: {
    error: 'try-bad-values',
    message:
      'Send {"server": "…", "contract": "…", "operation": "…", "values": {…}}. Files must be in Base64, and a token must consist of letters, digits and -._~+/=.',
  },
};
