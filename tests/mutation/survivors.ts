/** A mutant that no test notices. Both texts are written in one line. */
export type Survivor = {file: string; original: string; replacement: string; why: string};

export const SURVIVORS: readonly Survivor[] = [];
