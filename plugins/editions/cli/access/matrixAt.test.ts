import {expect, it} from 'vitest';
import {causeIn} from './matrixAt';

const WARNINGS = `(node:7) [DEP0040] DeprecationWarning: The \`punycode\` module is deprecated.
[WARNING] A newer version is available.
`;

it.each([
  ['[ERROR] The rule for "/a" matches no page.', '[ERROR] The rule for "/a" matches no page.'],
  [`${WARNINGS}[ERROR] Error: no plugin\n    at load`, '[ERROR] Error: no plugin'],
  [`${WARNINGS}error: unknown command 'access'\n`, "error: unknown command 'access'"],
  ['\nUnexpected end of JSON input\n', 'Unexpected end of JSON input'],
])('finds the cause in %j', (output, cause) => {
  expect(causeIn(output)).toBe(cause);
});
