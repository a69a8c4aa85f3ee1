/**
 * Feedback for authors, if an endpoint is configured: whether a page helped, and searches without results. It never
 * identifies the reader.
 *
 * @module
 */
export {PageFeedback} from './PageFeedback';
export {reportEmptySearch} from './sendFeedback';
export {useFeedbackEndpoint} from './useFeedbackEndpoint';
