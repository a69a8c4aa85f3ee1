import type {Pattern} from './rules/pattern';

/** The user whose access is decided. Where access is enforced, build it only from the claims of a verified token. */
export type Subject =
  | {type: 'anonymous'}
  | {type: 'person'; personId: string; groups: readonly string[]};

/** One guarded path; `*` matches any characters. Without `groups`, any signed-in person is admitted. */
export type Rule = {path: string; groups?: readonly string[] | undefined};

/** What a page or link requires of its reader: to be signed in, to be in any one of the groups, or both. */
export type Requirement = {auth?: boolean | undefined; groups?: readonly string[] | undefined};

/** A page's own rule, from its front matter. It applies in addition to the rule of its path, never instead. */
export type PageRule = {path: string} & Requirement;

/** A policy as configured and stored: JSON-safe. */
export type PolicySource = {
  forceLogin: boolean;
  rules: readonly Rule[];
  pageRules?: readonly PageRule[] | undefined;
};

export type CompiledRule = {rule: Rule; pattern: Pattern};

/** A compiled policy: `rules` are sorted so that the first match governs; `pageRules` are keyed by canonical path. */
export type Policy = {
  forceLogin: boolean;
  rules: readonly CompiledRule[];
  pageRules: ReadonlyMap<string, PageRule>;
};

/** `rule` is the governing path rule. `required` has one list per unmet rule; any group in a list satisfies it. */
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
