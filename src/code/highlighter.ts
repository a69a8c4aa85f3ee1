import type {LateComponent} from './Late';

export type HighlightedProps = {code: string; language: string};

/** In the browser. `highlighter.server.ts` takes its place where pages are rendered (`plugins/first-view`). */
export const highlighter: LateComponent<HighlightedProps> = {
  now: undefined,
  load: async () =>
    (await import(/* webpackChunkName: "highlighter" */ './Highlighted')).Highlighted,
};
