import {strykerConfig} from './strykerConfig.mjs';

/**
 * The gate's verification of tokens, and its sessions. Their tests ask a whole gate: without constants, for each of
 * which all tests would run.
 */
export default strykerConfig({
  name: 'sessions',
  mutate: ['plugins/gate/src/session/*.ts'],
  ignoreStatic: true,
});
