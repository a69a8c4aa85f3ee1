/**
 * Editions as static assets of Cloudflare Workers: written when they are built, read by the gate.
 *
 * @module
 */
export {openAssetStore} from './assetStore';
export {writeAssets} from './writeAssets';
export type {Assets} from './assetStore';
