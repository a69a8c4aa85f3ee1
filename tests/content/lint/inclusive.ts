/** Words that the rule for inclusive language knows, and that mean a machine here and never a person. */
export const ALLOWED_TERMS: readonly string[] = ['host', 'hosts', 'host’s', "host's"];
