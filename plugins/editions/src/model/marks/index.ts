/**
 * Marks: whatever an author writes to decide who may read something, other than a rule. The build understands those of
 * `KINDS` and the element `<Groups>`; whatever looks like a mark and is none is a mistake.
 *
 * @module
 */
export {assertNoMistakes, findMistakes} from './findMistakes';
export {readMarkedSite} from './markedSite';
export {tokensOf} from './inCode';
export {findContradictions} from './findContradictions';
export {mistakesInPage} from './inPage';
export {isSimilarGroup} from './names';
export type {MarkedSite} from './markedSite';
