import type {DeferredComponent} from './Deferred';

export type HighlightedProps = {code: string; language: string};

/** For the browser. Server rendering uses `highlighter.server.ts` instead (`plugins/first-view`). */
export const highlighter: DeferredComponent<HighlightedProps> = {
  loaded: undefined,
  load: async () =>
    (await import(/* webpackChunkName: "highlighter" */ './Highlighted')).Highlighted,
};
