/**
 * Where the reader is on a page: the table of contents and the list of operations, which mark the current section.
 *
 * @module
 */
export {Contents} from './Contents';
export {ContentsMenu} from './ContentsMenu';
export {hasOperations} from './heading';
export {OperationLinks} from './OperationLinks';
export {operationsBelow} from './operationsBelow';
export {useScrollToHash} from './useScrollToHash';
