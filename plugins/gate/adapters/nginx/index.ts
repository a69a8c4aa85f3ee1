/**
 * The gate behind nginx, which serves the files that the gate has decided on.
 *
 * @module
 */
export {writeNginx} from './writeNginx';
