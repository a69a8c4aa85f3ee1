/**
 * A platform in memory whose interface is that of the contracts: paths, security, parameters, bodies and
 * problem details come from the OpenAPI documents, and GraphQL with the same missions from its schema. What
 * the handlers return is held against the contract as well, so a handler cannot promise what the contract
 * does not.
 *
 * @module
 */
export {createContractServer, type ContractServer} from './contractServer';
export {deliverByHttp} from './deliverByHttp';
export {exampleHandlers} from './exampleHandlers';
export {createOAuthState, identifyBy, oauthHandlers, type OAuthState} from './oauth';
export {platformHandlers} from './platform';
export {createPlatformState, type PlatformState} from './platformState';
export {servePlatform, type ServedPlatform} from './servedPlatform';
export {serveContracts, type ServedContracts} from './serveContracts';
