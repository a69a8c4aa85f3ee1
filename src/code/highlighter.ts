import type {LateComponent} from './Late';

export type HighlightedProps = {code: string; language: string};

/** For the browser. Server rendering uses `highlighter.server.ts` instead (`plugins/first-view`). */
export const highlighter: LateComponent<HighlightedProps> = {
  now: undefined,
  load: async () =>
    (await import(/* webpackChunkName: "highlighter" */ './Highlighted')).Highlighted,
};
