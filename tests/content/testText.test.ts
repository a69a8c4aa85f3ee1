import {expect, it} from 'vitest';
import {testText} from './testText';

const FILE = `const CODES = ['429'];
const OTHER = 'unused';

it.each(CODES)('reports %s', (code) => {
  expect(code).toBe('report');
});

for (const word of ['looped']) {
  test(\`A reader sees \${word}\`, () => {
    expect(word).toBeDefined();
  });
}

describe('a group', () => {
  it('is nested', () => {
    expect('nested').toBe('nested');
  });

  it('is last', () => {
    expect('last').toBe('last');
  });
});
`;

it.each([
  ['reports %s', ['429', 'report'], ['unused', 'looped']],
  ['A reader sees', ['looped', 'toBeDefined'], ['429', 'nested']],
  ['is nested', ['nested'], ['last', '429', 'looped']],
  ['is last', ['last'], ["'nested'"]],
])('finds the test %j with what it names', (title, there, elsewhere) => {
  const text = testText(FILE, title);

  there.forEach((words) => expect(text).toContain(words));
  elsewhere.forEach((words) => expect(text).not.toContain(words));
});

it('finds no test that does not exist', () => {
  expect(testText(FILE, 'reports nothing')).toBeUndefined();
  expect(testText(FILE, 'unused')).toBeUndefined();
});
