import {vitestConfig} from './vitestConfig';

export default vitestConfig([
  'plugins/gate/session/*.test.ts',
  'tests/contract/gate/{exchange,provider,tokens}.test.ts',
]);
