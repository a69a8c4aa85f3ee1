import {vitestConfig} from './vitestConfig';

export default vitestConfig([
  'plugins/gate/session/*.test.ts',
  'tests/contract/gate/{exchange,provider,readTokens,signOut,tokens}.test.ts',
]);
