/**
 * Records what a reader does between the first paint and the site's script, which takes it over (`replayInput` in
 * `src/reading`): clicks on controls that need the script, the search's shortcuts, and what is typed after them. Links
 * and forms work without the script and are left alone.
 *
 * A disabled button gets no clicks. Those in the navbar are disabled only until the script runs.
 *
 * The same text in every page, so that a Content-Security-Policy needs one hash for it.
 */
export const RECORD_INPUT = `(() => {
  const steps = [];
  let isTyping;
  const stepOf = ({target, key, ctrlKey, metaKey}) => {
    const search = document.querySelector('[data-search]');
    if (!key) {
      return target.closest('a[href="#"], button:not([type=submit])');
    }
    if (target.closest('input, textarea')) {
      return null;
    }
    if (ctrlKey || metaKey) {
      return /^k$/i.test(key) && search;
    }
    return isTyping ? (key[1] && key !== 'Backspace' ? null : key) : key === '/' && search;
  };
  const record = (event) => {
    const step = event.isTrusted && stepOf(event);
    if (step) {
      isTyping ||= step.matches?.('[data-search]');
      event.preventDefault();
      event.stopImmediatePropagation();
      steps.push(step);
    }
  };
  const each = (change) => ['click', 'keydown'].forEach((type) => change(type, record, true));
  each(addEventListener);
  recordedInput = {steps, stop: () => each(removeEventListener)};
  document.addEventListener('DOMContentLoaded', () =>
    document.querySelectorAll('.navbar :disabled').forEach((button) => (button.disabled = false)),
  );
})();`.replaceAll(/\n\s*/g, ' ');
