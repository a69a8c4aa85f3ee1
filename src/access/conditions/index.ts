/**
 * Conditions on groups as data, and what follows from one for another. The build plans editions with them; the browser
 * asks what is certain before it knows its reader.
 *
 * @module
 */
export {allOf, belongs, conditionOf, satisfies, someOf} from './groupCondition';
export {impliesMeeting, impliesReading} from './impliedReading';
export type {BelongsTo, GroupCondition, GroupPredicate} from './groupCondition';
