/** What a reader did before the script ran: clicked a control, or typed a letter or Backspace. */
type Step = HTMLElement | string;

/** `plugins/first-view` inlines a script into every page that sets it. */
type Recorder = {steps: Step[]; stop: () => void};

/**
 * Replays what the reader did before the page's script ran, in order, then stops recording. React renders after a step,
 * so the next one waits for that: a search is typed into the dialog that its shortcut opens.
 */
export async function replayInput(recorder: Recorder | undefined = recorderOf(window)) {
  for (let step = recorder?.steps.shift(); step !== undefined; step = recorder?.steps.shift()) {
    if (typeof step !== 'string') {
      // The sign-in dialog makes the page inert.
      if (!step.closest('[inert]')) {
        activate(step);
      }
    } else if (step === 'Backspace') {
      document.execCommand('delete');
    } else {
      document.execCommand('insertText', false, step);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  recorder?.stop();
}

/** A menu opens by hovering or by its key: a click on it does nothing. */
function activate(control: HTMLElement): void {
  if (control instanceof HTMLAnchorElement) {
    control.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
  } else {
    control.click();
  }
}

const recorderOf = (page: Window & {recordedInput?: Recorder}) => page.recordedInput;
