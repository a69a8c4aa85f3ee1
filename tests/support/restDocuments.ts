import {readContracts, type Contract} from '../../plugins/sandbox/src/contract/readContracts';

export type RestDocument = Contract;

/** All contracts of the site, sorted by file name. */
export const restDocuments = (): RestDocument[] => readContracts('docs/apis');
