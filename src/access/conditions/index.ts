/**
 * Group conditions as data, and which access implies which. The build plans editions with them; the browser uses them
 * to decide what to show before the session is known.
 *
 * @module
 */
export {allOf, belongs, conditionOf, satisfies, someOf} from './groupCondition';
export {impliesMeeting, impliesReading} from './impliedReading';
export type {BelongsTo, GroupCondition, GroupPredicate} from './groupCondition';
