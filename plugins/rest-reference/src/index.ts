/**
 * Turns the OpenAPI document of an API into static blocks on that API's page.
 *
 * `contractCutter` removes parts for other groups from an edition's documents; `apiReference` is the
 * remark plugin that renders the rest, and `apiCollection` the one that offers it
 * to API clients. The Docusaurus plugin makes pages depend on
 * their documents: a page is compiled again when its document changes.
 *
 * @module
 */
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Plugin} from '@docusaurus/types';
import {writeCollections} from './collection/apiCollection';
import {writeDownloads} from './writeDownload';

const PLUGIN_NAME = 'rest-reference';

const LOADER = path.join(__dirname, 'documentDependency.mjs');

export default function pluginRestReference(): Plugin<void> {
  return {
    name: PLUGIN_NAME,

    allContentLoaded({allContent}) {
      // The docs plugin's content; the type of all plugins' content is unknown.
      const docs = allContent['docusaurus-plugin-content-docs'] as
        | Record<string, LoadedContent>
        | undefined;
      for (const {loadedVersions} of Object.values(docs ?? {})) {
        loadedVersions.forEach(({contentPath}) => {
          writeDownloads(contentPath);
          writeCollections(contentPath);
        });
      }
    },

    configureWebpack() {
      // Docusaurus treats a rule with a plain pattern for MDX as one that compiles pages.
      const test = {and: [/\.mdx$/]};
      return {module: {rules: [{test, enforce: 'pre', use: [{loader: LOADER}]}]}};
    },
  };
}

export {apiReference} from './apiReference';
export {apiCollection} from './collection/apiCollection';
export {listOperations} from './listOperations';
export type {OperationList} from './listOperations';
export {buildCollection} from './collection/buildCollection';
export {contractCutter} from './contractCutter';
export {requestSnippets} from './request/snippets';
