/** Words that the rule for inclusive language flags, but that describe machines or data here, never people. */
export const ALLOWED_TERMS: readonly string[] = ['host', 'hosts', 'host’s', "host's", 'invalid'];
