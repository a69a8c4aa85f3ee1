import {expect, it} from 'vitest';
import leanRegistry from './leanRegistry.js';

/** An entry of the registry, in Docusaurus's format. */
const entry = (chunk: string, name: string) =>
  `  "${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "${name}"), "${name}", require.resolveWeak("${name}")],`;

it('removes the name of a module, and keeps its chunk', () => {
  expect(leanRegistry(entry('0a40e68b', '@site/docs/home.mdx'))).toBe(
    '  "0a40e68b": [() => import(/* webpackChunkName: "0a40e68b" */ "@site/docs/home.mdx"), 0, require.resolveWeak("@site/docs/home.mdx")],',
  );
});

it('adds the parts of every page to the main script', () => {
  expect(leanRegistry(entry('a94703ab', '@theme/DocRoot'))).toBe(
    '  "a94703ab": [() => import(/* webpackMode: "eager" */ "@theme/DocRoot"), 0, require.resolveWeak("@theme/DocRoot")],',
  );
});

it('keeps what has another format', () => {
  const text = 'export default {\n  "x": [() => import("./x"), "./x"],\n};\n';

  expect(leanRegistry(text)).toBe(text);
});
