import {createHash} from 'node:crypto';
import {pathOf, type Build, type BuiltEdition} from '../../plugins/verify/src/readBuild';

/** An edition whose pages have these texts, by path. */
export function builtEdition(id: string, pages: Readonly<Record<string, string>>): BuiltEdition {
  const files = Object.entries(pages).map(([path, text]) => ({
    path,
    address: pathOf(path),
    hash: createHash('sha256').update(text).digest('hex'),
    size: text.length,
    kind: 'page' as const,
  }));
  return {
    id,
    directory: id,
    index: `${id}.files.json`,
    files: new Map(files.map((file) => [file.path, file])),
    hashes: new Set(files.map(({hash}) => hash)),
  };
}

/** A build of an edition for signed-out visitors and one for a group of the same name. */
export function verifiedBuild(anonymous: BuiltEdition, member: BuiltEdition): Build {
  return {
    manifest: {
      version: 3,
      forceLogin: true,
      uxMode: 'modal',
      groups: [member.id],
      readers: {},
      anonymous: anonymous.id,
      pages: {},
      editions: {},
    },
    editions: new Map([anonymous, member].map((edition) => [edition.id, edition])),
    anonymous,
    read: () => Promise.resolve(Buffer.alloc(0)),
  };
}
