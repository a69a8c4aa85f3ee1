/**
 * What readers tell the authors, where an endpoint is configured: whether a page helped, and searches that find
 * nothing. It says what was read, and never who read it.
 *
 * @module
 */
export {PageFeedback} from './PageFeedback';
export {reportEmptySearch} from './sendFeedback';
export {useFeedbackEndpoint} from './useFeedbackEndpoint';
