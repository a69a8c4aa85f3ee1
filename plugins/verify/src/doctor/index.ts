/**
 * Examines a SlashID organization from the portal's machine, like the gate and readers' browsers,
 * and reports for each requirement what it found and how to fix it. Changes nothing
 * and sends no messages.
 *
 * @module
 */
export {examine} from './examine';
export {printChecks} from './printChecks';
export type {Examination} from './check';
