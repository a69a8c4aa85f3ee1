import {vitestConfig} from './vitestConfig';

export default vitestConfig(['src/{access,manifest}/**/*.test.ts']);
