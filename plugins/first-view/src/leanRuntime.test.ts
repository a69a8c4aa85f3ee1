import {expect, it} from 'vitest';
import leanRuntime from './leanRuntime.js';

const IMPORT =
  'import { jsx as _jsx, jsxs as _jsxs, Fragment as _Fragment } from "react/jsx-runtime";';
const NAMESPACE = 'import * as _runtime from "react/jsx-runtime";';

it('calls React’s functions as properties of their module', () => {
  expect(leanRuntime(`${IMPORT}\n_jsxs(_Fragment, {children: [_jsx("p", {})]});`)).toBe(
    `${IMPORT}\n${NAMESPACE}\n_runtime.jsxs(_runtime.Fragment, {children: [_runtime.jsx("p", {})]});`,
  );
});

it.each([`"_jsx(\\"a\\")"`, `'_jsx("a")'`, 'my_jsx("a")', '_jsxOther("a")'])(
  'keeps %s',
  (expression) => {
    expect(leanRuntime(`${IMPORT}\nshow(${expression});`)).toBe(
      `${IMPORT}\n${NAMESPACE}\nshow(${expression});`,
    );
  },
);

it('leaves out the checks that components are provided, and keeps text about them', () => {
  const check = '  if (!Answer) _missingMdxReference("Answer", true);\n';
  const text = `  return ${JSON.stringify(check)};\n`;

  expect(leanRuntime(`${IMPORT}\nfunction f() {\n${check}${text}}\n`)).toBe(
    `${IMPORT}\n${NAMESPACE}\nfunction f() {\n${text}}\n`,
  );
});

it('keeps a module without these functions', () => {
  const text = 'import { jsx } from "other";\nexport const _jsx = jsx;\n';

  expect(leanRuntime(text)).toBe(text);
});
