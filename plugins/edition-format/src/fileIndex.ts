import * as z from 'zod';
import {Hash, parseBuildFile} from './schemas';

const EncodedSchema = z.strictObject({hash: Hash, size: z.number().int().nonnegative()});

const IndexedFileSchema = z.strictObject({
  hash: Hash,
  size: z.number().int().nonnegative(),
  /** Content-Type. */
  type: z.string().min(1),
  /** `page`: an HTML document. `immutable`: a file with a hash of its content in its name. `asset`: anything else. */
  kind: z.enum(['page', 'immutable', 'asset']),
  /** For pages: CSP sources of the inline scripts, including the quotes. */
  scripts: z.array(z.string().regex(/^'sha256-[A-Za-z0-9+/]{43}='$/)).optional(),
  /** Compressed siblings, `<name>.br` and `<name>.gz`. */
  encodings: z
    .strictObject({br: EncodedSchema.optional(), gzip: EncodedSchema.optional()})
    .optional(),
});

/** A path as on disk: each segment follows a `/` and is not empty, `.` or `..`. */
const FilePath = z
  .string()
  .regex(/^(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+$/, 'expected a path such as "/guides/index.html"');

/** Compiled, because a gate parses thousands of entries before it can respond. No-op without code generation. */
const FileIndexSchema = z.compile(
  z.strictObject({
    version: z.literal(1),
    /** By path relative to the edition's folder. The gate serves no other files. */
    files: z.record(FilePath, IndexedFileSchema),
  }),
);

export type FileIndex = z.infer<typeof FileIndexSchema>;
export type IndexedFile = z.infer<typeof IndexedFileSchema>;

/** @throws Error that names the source and its faults; an edition without a valid index must not be served. */
export function parseFileIndex(text: string, source: string): FileIndex {
  return parseBuildFile(FileIndexSchema, text, source, 'a valid file index');
}
