import type {Pattern} from './rules/pattern';

/** Who is asking. Built from verified token claims, never from client state. */
export type Subject =
  {type: 'anonymous'} | {type: 'person'; personId: string; groups: readonly string[]};

/** One guarded path; `*` stands for any characters. Without `groups`, any signed-in person is admitted. */
export type Rule = {path: string; groups?: readonly string[] | undefined};

/** What a page or a link asks of its reader: to be signed in, and to be in any one of the groups. */
export type Requirement = {auth?: boolean | undefined; groups?: readonly string[] | undefined};

/** What a page says of itself in its front matter. It holds beside the rule of its path, never instead of it. */
export type PageRule = {path: string} & Requirement;

/** A policy as it is configured and stored: JSON-safe. */
export type PolicySource = {
  forceLogin: boolean;
  rules: readonly Rule[];
  pageRules?: readonly PageRule[] | undefined;
};

export type CompiledRule = {rule: Rule; pattern: Pattern};

/** A policy ready to decide: `rules` are sorted so that the first match governs; `pageRules` by canonical path. */
export type Policy = {
  forceLogin: boolean;
  rules: readonly CompiledRule[];
  pageRules: ReadonlyMap<string, PageRule>;
};

/** `rule` is the governing path rule; `required` holds one list for each unmet rule, any one group of a list is enough. */
export type Decision =
  | {effect: 'permit'; rule?: Rule | undefined}
  | {effect: 'deny'; reason: 'malformed-path'}
  | {effect: 'deny'; reason: 'unauthenticated'; rule?: Rule | undefined}
  | {
      effect: 'deny';
      reason: 'missing-group';
      rule?: Rule | undefined;
      required: readonly (readonly string[])[];
    };
