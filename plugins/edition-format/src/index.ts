/**
 * The contract between the build of the editions and the gate that serves them: the manifest, which maps readers
 * to editions, and the index of each edition's files. The gate serves nothing that they do not list.
 *
 * @module
 */
export {createSpelling} from './createSpelling';
export {editionFor} from './editionFor';
export {parseFileIndex} from './fileIndex';
export {MANIFEST_FILE, ORIGIN, parseManifest} from './manifest';
export {readerKey} from './readerKey';
export {readableFragments, readablePages} from './readable';
export type {FileIndex, IndexedFile} from './fileIndex';
export type {Manifest, ManifestEdition, ManifestPolicy, ManifestServices} from './manifest';
export type {Fragment} from './readable';
export type {Delivery} from './delivery';
