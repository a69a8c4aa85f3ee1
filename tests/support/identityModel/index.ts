/**
 * Sequences of public calls by an attacker, and the invariants that they must not break.
 *
 * @module
 */
export {attackAccounts} from './attackAccounts';
