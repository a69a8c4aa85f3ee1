/**
 * Writes what the forms of "Try it" and the gate need to know about the operations that pages show: one file for each
 * contract. An edition's contracts are already cut, so its files name nothing that the edition leaves out.
 *
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, OptionValidationContext, Plugin} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
import type {Runnable} from '@gated-docs/graphql-reference';
import {contractName, shownContracts, type ShownContract} from '@gated-docs/rest-reference/calls';
import {GRAPHQL, tryFile, type TryContract} from './format';
import {graphqlContract} from './graphqlContract';
import {tryContract} from './tryContract';

const PLUGIN_NAME = 'try-it';

export type Options = {
  /** Base URLs of the GraphQL API whose reference has `tryIt: true`, the preferred one first. */
  graphql?: string[];
};

export default function pluginTryIt({siteDir}: LoadContext, {graphql}: Options): Plugin<void> {
  let pages: string[] = [];
  let runnable: Runnable | null | undefined;

  return {
    name: PLUGIN_NAME,

    allContentLoaded({allContent}) {
      // The docs plugin's content; the type of all plugins' content is unknown.
      const docs = allContent['docusaurus-plugin-content-docs']?.default as
        | LoadedContent
        | undefined;
      runnable = allContent['graphql-reference']?.default as Runnable | null | undefined;
      pages = (docs?.loadedVersions ?? [])
        .flatMap((version) => version.docs)
        .map(({source}) => source.replace('@site', siteDir));
    },

    // Compiling the pages has reported whatever is wrong with them, with its position.
    async postBuild({outDir}) {
      const contracts = tryContracts(pages);
      if (graphql && runnable) {
        if (contracts.has(GRAPHQL)) {
          throw new Error(
            `A contract has the file name "${GRAPHQL}", which is that of the GraphQL API's data. Rename it.`,
          );
        }
        contracts.set(GRAPHQL, graphqlContract(runnable, graphql));
      }
      for (const [name, contract] of contracts) {
        const file = path.join(outDir, tryFile(name));
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, JSON.stringify(contract));
      }
    },
  };
}

/**
 * The contracts that pages show, by name. Several pages can show parts of one contract.
 *
 * @throws Error for two contracts with the same name, and for one whose operations have the same anchor on different
 * pages
 */
export function tryContracts(pages: readonly string[]): Map<string, TryContract> {
  const byName = new Map<string, ShownContract>();
  for (const shown of pages.flatMap(shownContracts)) {
    const name = contractName(shown.source);
    const {source, calls} = byName.get(name) ?? {...shown, calls: []};
    if (source !== shown.source) {
      throw new Error(
        `${source} and ${shown.source} have the same file name, which is that of their data for "Try it". Rename one of them.`,
      );
    }
    for (const call of shown.calls) {
      const same = calls.find(({anchor}) => anchor === call.anchor);
      if (same && (same.method !== call.method || same.path !== call.path)) {
        throw new Error(
          `${source}: ${same.method} ${same.path} and ${call.method} ${call.path} have the anchor "${call.anchor}" on different pages. Give them different operationIds.`,
        );
      }
      calls.push(...(same ? [] : [call]));
    }
    byName.set(name, {...shown, calls});
  }
  return new Map(
    [...byName].map(([name, {document, calls}]) => [name, tryContract(document, calls)]),
  );
}

const OptionsSchema = Joi.object<Options>({
  graphql: Joi.array().items(Joi.string().uri({scheme: ['https', 'http']})),
});

export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options, Options>): Options {
  return validate(OptionsSchema, options);
}
