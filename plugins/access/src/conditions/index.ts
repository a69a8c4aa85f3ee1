/**
 * Group conditions as data, for content that only some of a page's readers may see; and what access to one page
 * implies for others, which decides what the browser shows before the session is known.
 *
 * @module
 */
export {allOf, belongs, satisfies, someOf} from './groupCondition';
export {impliesMeeting, impliesReading} from './impliedReading';
export type {BelongsTo, GroupCondition} from './groupCondition';
