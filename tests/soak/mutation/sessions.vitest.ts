import {vitestConfig} from './vitestConfig';

export default vitestConfig([
  'plugins/gate/src/session/*.test.ts',
  'tests/contract/gate/{exchange,provider,readTokens,signOut,tokens}.test.ts',
]);
