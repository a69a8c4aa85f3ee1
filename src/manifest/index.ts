/**
 * The contract between the build that makes editions and the gate that serves them: the manifest, which
 * edition belongs to whom, and the index of an edition's files. What is in neither is not served.
 *
 * @module
 */
export {editionFor} from './editionFor';
export {parseFileIndex} from './fileIndex';
export {MANIFEST_FILE, parseManifest} from './manifest';
export {readerKey} from './readerKey';
export {showsNoMore} from './showsNoMore';
export {readableFragments, readablePages} from './readable';
export type {FileIndex, IndexedFile} from './fileIndex';
export type {Manifest, ManifestEdition, ManifestPage, ManifestServices} from './manifest';
export type {Fragment} from './readable';
