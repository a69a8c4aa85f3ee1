/** Words flagged by the rule for inclusive language that only describe machines or data here. */
export const ALLOWED_TERMS: readonly string[] = ['host', 'hosts', 'host’s', "host's", 'invalid'];
