/**
 * What a page says to the feedback endpoint, and the report reads: neither who reads nor words that may be about a
 * person.
 *
 * @module
 */
export {REASONS, type FeedbackEvent, type Reason} from './feedbackEvent';
export {LONGEST_QUERY, toCountedQuery} from './toCountedQuery';
