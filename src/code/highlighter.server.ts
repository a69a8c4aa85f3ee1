import {Highlighted} from './Highlighted';
import type {HighlightedProps} from './highlighter';
import type {LateComponent} from './Late';

export const highlighter: LateComponent<HighlightedProps> = {
  now: Highlighted,
  load: () => Promise.resolve(Highlighted),
};
