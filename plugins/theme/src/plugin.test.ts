import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import themeAccess from './plugin';

it.each([
  [{'@theme/SignIn': '/site/src/theme/SignIn.tsx'}, null],
  [{'@theme/Root': '/site/src/theme/Root.tsx'}, 'Nothing lets readers sign in. Add "@gated-docs/'],
])('requires a way to sign in among the components: %j', (alias, message) => {
  const {configureWebpack} = themeAccess({siteDir: '/site'} as LoadContext);
  const [isServer, none] = [false, undefined];
  const configure = () => configureWebpack?.({resolve: {alias}}, isServer, none as never, none);

  if (message === null) {
    expect(configure).not.toThrow();
  } else {
    expect(configure).toThrow(message);
  }
});

function load(file: string, text: string) {
  const siteDir = temporaryFolder('theme');
  const place = path.join(siteDir, 'src/theme', file);
  fs.mkdirSync(path.dirname(place), {recursive: true});
  fs.writeFileSync(place, text);
  // The only part of the context that the theme uses.
  return () => themeAccess({siteDir} as LoadContext).loadContent?.();
}

it.each([
  ['Root.js', 'export default ({children}) => children;'],
  ['Root/index.tsx', "// '@theme-original/Roots'"],
])('rejects a root component without the sign-in dialog: %s', (file, text) => {
  expect(load(file, text)).toThrow(`src/theme/${file} leaves out the sign-in dialog.`);
});

it.each([
  ['Root.tsx', "import Root from '@theme-original/Root';"],
  ['Root/index.js', 'import {PortalFrame} from "@gated-docs/theme";'],
  ['Layout.tsx', ''],
])('accepts one with the dialog, and none: %s', (file, text) => {
  expect(load(file, text)).not.toThrow();
});
