/**
 * The events that pages send to the feedback endpoint and the report reads. They never identify the reader and contain
 * no text that may be about a person.
 *
 * @module
 */
export {REASONS, type FeedbackEvent, type Reason} from './feedbackEvent';
export {MAX_QUERY_LENGTH, normalizeQuery} from './normalizeQuery';
