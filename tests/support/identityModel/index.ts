/**
 * Sequences of public calls by an attacker, and what none of them may bring about.
 *
 * @module
 */
export {attackAccounts} from './attackAccounts';
