import * as z from 'zod';
import {Hash, parseBuildFile} from './schemas';

const EncodedSchema = z.strictObject({hash: Hash, size: z.number().int().nonnegative()});

const IndexedFileSchema = z.strictObject({
  hash: Hash,
  size: z.number().int().nonnegative(),
  /** Content-Type. */
  type: z.string().min(1),
  /** An HTML document, a file whose name contains a hash of its content, or anything else. */
  kind: z.enum(['page', 'immutable', 'asset']),
  /** Of pages: CSP sources of their inline scripts, quotes included. */
  scripts: z.array(z.string().regex(/^'sha256-[A-Za-z0-9+/]{43}='$/)).optional(),
  /** Compressed siblings, `<name>.br` and `<name>.gz`. */
  encodings: z
    .strictObject({br: EncodedSchema.optional(), gzip: EncodedSchema.optional()})
    .optional(),
});

/** `/` and segments that are neither empty nor `.` nor `..`: a name as it is on disk. */
const FilePath = z
  .string()
  .regex(/^(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+$/, 'expected a path such as "/guides/index.html"');

/** Compiled: a gate reads thousands of entries before it answers. Where code may not be made, it stays as it is. */
const FileIndexSchema = z.compile(
  z.strictObject({
    version: z.literal(1),
    /** By path below the edition's folder. What is not listed is not served. */
    files: z.record(FilePath, IndexedFileSchema),
  }),
);

export type FileIndex = z.infer<typeof FileIndexSchema>;
export type IndexedFile = z.infer<typeof IndexedFileSchema>;

/** @throws Error that names the source and what is wrong with it; an edition without a sound index must not be served. */
export function parseFileIndex(text: string, source: string): FileIndex {
  return parseBuildFile(FileIndexSchema, text, source, 'an index of an edition’s files');
}
