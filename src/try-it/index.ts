/**
 * "Try it": a form for an operation, and the reply of the API. Calls go through the gate; this code is loaded when a
 * reader presses the button of an operation.
 *
 * @module
 */
export {TryPanel} from './TryPanel';
export type {TryPanelProps} from './TryPanel';
