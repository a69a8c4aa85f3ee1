/**
 * The contract between the build that makes editions and the gate that serves them: the manifest's
 * form, and which edition belongs to whom. An edition never holds a page its reader may not read.
 *
 * @module
 */
export {MANIFEST_FILE, parseManifest} from './manifest';
export {readableFragments, readablePages, selectEdition} from './selectEdition';
export type {Edition, Fragment, Manifest} from './manifest';
