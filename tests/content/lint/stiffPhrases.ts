/** A phrase that no native technical writer would use, with its replacement. */
export type Phrase = {pattern: RegExp; fix: string};

/** Nouns and idioms that earlier texts used instead of the usual terms. */
export const STIFF_PHRASES: readonly Phrase[] = [
  {
    pattern:
      /\banswer(?:s|ed|ing)?\b(?! (?:(?:the|a|an|your|any|every) )?(?:phone|telephone|call|question))/i,
    fix: 'Write “response”, “respond” or “return”.',
  },
  {pattern: /\bcures?\b/i, fix: 'Write “fix” or “how to fix it”.'},
  {pattern: /\b(?:is|are|was|were|be|been) away\b/i, fix: 'Write “is unavailable” or “offline”.'},
  {pattern: /\b(?:is|are|was|were|be) set back\b/i, fix: 'Write “is reset”.'},
  {pattern: /\bthe way back\b/i, fix: 'Write “rollback”.'},
  {
    pattern: /\bby (?:a|an|which|this|another|a safe|a second) way\b/i,
    fix: 'Write “over”, “with” or “through”.',
  },
  {pattern: /\bways? of (?:alerting|coupling|signing in)\b/i, fix: 'Write “method” or “channel”.'},
  {pattern: /\bdisturbances?\b/i, fix: 'Write “incident”.'},
  {
    pattern: /\bpresent (?:state|status|value|token|version|threshold|position|one)s?\b/i,
    fix: 'Write “current”.',
  },
  {pattern: /\bsigns? of life\b/i, fix: 'Write “keep-alive” or “heartbeat”.'},
  {pattern: /\bbegin of\b/i, fix: 'Write “start of”.'},
  {pattern: /\bend of an? (?:role|grant|token|key)\b/i, fix: 'Write “expiry”.'},
  {
    pattern: /\b(?:key|token|role|right|certificate)s? (?:has|have) (?:ended|run out)\b/i,
    fix: 'Write “has expired”.',
  },
  {pattern: /\brun-out\b/i, fix: 'Write “expired”.'},
  {
    pattern: /\b(?:in )?words for people\b|\btext that people see\b/i,
    fix: 'Write “display text” or “human-readable”.',
  },
  {pattern: /\bwill not do\b/i, fix: 'Write “is invalid” or “is not enough”.'},
  {pattern: /\bby hand of\b/i, fix: 'Write “with”.'},
  {pattern: /\bstands? in (?:a|an|the|its|each|every|`…`)/i, fix: 'Write “is in”.'},
  {pattern: /\b(?:says?|tells?) of (?:itself|themselves)\b/i, fix: 'Write “reports” or “shows”.'},
  {
    pattern: /\b(?:somebody|everybody|anybody)\b/i,
    fix: 'Write “someone”, “everyone” or “anyone”.',
  },
  {pattern: /\b(?:whoever|whosoever)\b/i, fix: 'Name the reader or the client.'},
  {
    pattern: /\bmade (?:of|from|out of) (?:the|a|an|it|this|its|their)\b/i,
    fix: 'Write “generated from” or “built from”.',
  },
  {
    pattern: /\b(?:do|does|must do)\b[^.]{0,20}\bno harm\b/i,
    fix: 'Write “is ignored” or “is safe”.',
  },
  {pattern: /\brow of revisions\b/i, fix: 'Write “revision counter”.'},
  {pattern: /\bquiet connections?\b/i, fix: 'Write “idle connection”.'},
  {pattern: /\bgo(?:es)? on (?:with|without|working|as)\b/i, fix: 'Write “continue”.'},
  {pattern: /\b(?:is|are) taken for\b/i, fix: 'Write “is treated as”.'},
  {
    pattern:
      /\bthe (?:scope|role|method|state|network|driver|event|keyword|folder|header|prefix|group) `…`(?!,? (?:or|and) `)/i,
    fix: 'Name it first: “the `missions.read` scope”.',
  },
  {pattern: /\bfront door\b/i, fix: 'Write “overview” or “entry point”.'},
];
