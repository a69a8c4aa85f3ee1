import * as z from 'zod';

/** The parts of a package's `package.json` that name its files. */
const ManifestSchema = z.looseObject({
  name: z.string(),
  private: z.boolean().default(false),
  bin: z.record(z.string(), z.string()).optional(),
  exports: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof ManifestSchema>;

const SOURCE = /^\.\/src\/(.+)\.(ts|tsx|mjs|css)$/;

/** @throws Error that names the file, for a `package.json` without `exports` */
export function parseManifest(text: string, file: string): Manifest {
  const parsed = ManifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Error(`${file} cannot be packed: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}

/**
 * The `package.json` of a compiled package. Node loads CommonJS from `lib`; bundlers, which follow the condition
 * `module`, load ES modules from `esm`.
 *
 * @throws Error that names an export that is no source file
 */
export function packedManifest({private: _private, bin, exports, ...manifest}: Manifest): object {
  return {
    ...manifest,
    files: ['lib', 'esm'],
    ...(bin && {bin: mapValues(bin, (file) => compiled(file, 'lib', '.'))}),
    exports: mapValues(exports, (file) =>
      /\.(?:json|css)$/.test(file)
        ? file.replace('/src/', '/esm/')
        : {
            types: compiled(file, 'lib', '.d.'),
            module: compiled(file, 'esm', '.'),
            default: compiled(file, 'lib', '.'),
          },
    ),
  };
}

/** `./src/a/b.ts` → `./lib/a/b.js` */
function compiled(file: string, folder: string, dot: string): string {
  const [, name, ending] = SOURCE.exec(file) ?? [];
  if (name === undefined) {
    throw new Error(
      `"${file}" in a package.json cannot be packed. Name a TypeScript, .mjs or .css file in "./src/", or "./package.json".`,
    );
  }
  const module = ending === 'mjs';
  const kind = dot === '.' ? (module ? 'mjs' : 'js') : module ? 'mts' : 'ts';
  return `./${folder}/${name}${dot}${kind}`;
}

function mapValues<T>(
  record: Readonly<Record<string, string>>,
  change: (value: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
