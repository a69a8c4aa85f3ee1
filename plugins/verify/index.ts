/**
 * Attacks a deployed portal as every audience: which files of which edition can each of them read, however
 * they spell it? Black box: it knows what was built, and of the deployment its URL.
 *
 * A reader may get the bytes of their own edition and of the anonymous one. Everything else is a leak.
 *
 * @module
 */
export {readBuild} from './readBuild';
export {report} from './report';
export {createMint, readTokens} from './tokens';
export {verifyDeployment} from './verifyDeployment';
export type {Build} from './readBuild';
export type {TokenSource} from './tokens';
