/**
 * The gate as a Cloudflare Worker, with the editions as its static assets.
 *
 * @module
 */
export {ASSETS_FOLDER, CONFIGURATION_FILE, readConfiguration, WORKER_FILE} from './configuration';
export {writeCloudflare} from './writeCloudflare';
