/**
 * Attacks a deployed portal as every audience: which files of which edition can each of them read, however
 * they spell the path? Black box: it knows what was built and the deployment's URL.
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
