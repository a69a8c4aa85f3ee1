import {strykerConfig} from './strykerConfig.mjs';

/** The policy and the choice of an edition. */
export default strykerConfig({
  name: 'decisions',
  mutate: ['plugins/access/src/**/*.ts', 'plugins/edition-format/src/*.ts'],
});
