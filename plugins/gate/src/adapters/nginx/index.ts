/**
 * The gate behind nginx, which serves the files that the gate allows.
 *
 * @module
 */
export {writeNginx} from './writeNginx';
