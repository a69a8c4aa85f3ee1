/**
 * Requests of the page to the gate. Responses are parsed here; none of the functions rejects unless it says so.
 *
 * @module
 */
export {changeView} from './changeView';
export {issueReadToken, listReadTokens, revokeReadToken} from './readTokens';
export {endGateSession, exchangeToken, readGateSession, takeSignOutMark} from './session';
export type {ReadToken, ReadTokenList} from './readTokens';
