/**
 * Keeps the page and its session together: it is checked when it may have changed, and other tabs hear of changes.
 *
 * @module
 */
export {
  abandonSessionChange,
  announceSessionChange,
  beginSessionChange,
  isSessionChanging,
  onSessionChangeInOtherTab,
  reloadPage,
} from './sessionChange';
export {useSessionChecks} from './useSessionChecks';
