import {Highlighted} from './Highlighted';
import type {HighlightedProps} from './highlighter';
import type {DeferredComponent} from './Deferred';

export const highlighter: DeferredComponent<HighlightedProps> = {
  loaded: Highlighted,
  load: () => Promise.resolve(Highlighted),
};
