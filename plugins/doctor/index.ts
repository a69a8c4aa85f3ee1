/**
 * Looks at a SlashID organization from where the portal runs, the way the gate and readers' browsers will,
 * and says of each thing that has to be right what was seen and how to put it right. It changes nothing
 * and sends no message to anybody.
 *
 * @module
 */
export {examine} from './examine';
export {printChecks} from './printChecks';
export type {Examination} from './check';
