import {strykerConfig} from './strykerConfig.mjs';

/** The policy and the choice of an edition. */
export default strykerConfig({
  name: 'decisions',
  mutate: ['src/access/**/*.ts', 'src/manifest/*.ts'],
});
