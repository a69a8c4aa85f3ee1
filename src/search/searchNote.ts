import type {SearchState} from './useSearch';

type Search = Pick<SearchState, 'status'> & {isSettled?: boolean};

/** Whether no page matches. Unknown until all texts are loaded. */
export function isWithoutResults(state: Search, query: string, found: number): boolean {
  return isSettled(state) && query.trim() !== '' && found === 0;
}

/** The status below the search results. */
export function describeResults(
  state: Search,
  query: string,
  shown: number,
  found: number,
): string {
  if (state.status === 'unavailable') {
    return 'Search couldn’t be loaded. Reload the page, or use the sidebar.';
  }
  if (query.trim() === '') {
    return 'Use the arrow keys to choose, Enter to open and Escape to close.';
  }
  if (found === 0) {
    return isSettled(state) ? 'No results. Check the spelling, or try fewer words.' : 'Loading …';
  }
  return shown < found ? `Pages shown: ${shown} of ${found}` : `Pages shown: ${shown}`;
}

function isSettled({status, isSettled: hasEnded = false}: Search): boolean {
  return status === 'ready' && hasEnded;
}
