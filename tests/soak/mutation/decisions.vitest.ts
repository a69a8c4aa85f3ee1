import {vitestConfig} from './vitestConfig';

export default vitestConfig(['plugins/{access,edition-format}/src/**/*.test.ts']);
