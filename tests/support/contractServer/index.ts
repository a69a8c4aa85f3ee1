/**
 * An in-memory platform with the interface of the contracts: paths, security, parameters, bodies and
 * problem details come from the OpenAPI documents, and GraphQL over the same missions from its schema.
 * Responses of handlers are validated, too, so handlers cannot deviate from the contract.
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
