/**
 * Turns the OpenAPI document of an API into static blocks on that API's page, cut to the edition: what
 * its readers may not know is in neither the page nor the document that they can download.
 *
 * `apiReference` is the remark plugin that writes the blocks. The Docusaurus plugin makes pages follow
 * their documents: a page is compiled again when its document changes.
 *
 * @module
 */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

const PLUGIN_NAME = 'rest-reference';

export default function pluginRestReference({siteDir}: LoadContext): Plugin<void> {
  const loader = path.join(siteDir, 'plugins', 'rest-reference', 'documentDependency.mjs');

  return {
    name: PLUGIN_NAME,

    configureWebpack() {
      // Docusaurus takes a rule with a plain pattern for MDX as one that compiles pages.
      const test = {and: [/\.mdx$/]};
      return {module: {rules: [{test, enforce: 'pre', use: [{loader}]}]}};
    },
  };
}

export {apiReference} from './apiReference';
export {cutDocument} from './cutDocument';
export {groupsOfReferences} from './groupsOfReferences';
export {parseDocument, readDocument} from './readDocument';
export {requestSnippets} from './render/snippets';
export type {Options, PluginOptions} from './options';
export type {ApiDocument} from './openapi';
