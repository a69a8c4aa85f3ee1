import path from 'node:path';
import {foreignPlugins} from '../../cut/ownPlugins';
import type {PageInputs} from '../../cut/recordInputs';
import {toPosix} from '../../model/files';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {openCompiledPages, type Compiled} from './compiledPages';
import {sha256} from '../../model/sha256';
import {createFacts, type Surroundings} from './createFacts';

type Page = {
  content: string;
  filePath: string;
  frontMatter: Record<string, unknown>;
  compilerName: string;
};
type Result = {content: string; data: {contentTitle?: string; inputs?: PageInputs}};
type Processor = {process: (page: Page) => Promise<Result>};

/** Input of Docusaurus's MDX loader. */
type MdxOptions = Record<string, unknown> & {
  processors?: {mdxProcessor: Processor; mdProcessor: Processor};
  staticDirs: string[];
  markdownConfig?: {hooks?: Record<string, unknown>};
  resolveMarkdownLink?: Surroundings['resolveMarkdownLink'];
};

export type Sharing = Pick<Surroundings, 'plan' | 'siteDir' | 'docs'> & {
  /** Folder of compiled pages. */
  directory: string;
  /** Hash of everything that affects all pages: code, packages and configuration without `themeConfig`. */
  compiledWith: string;
};

/**
 * Compiles every page once for all editions: the bundler rules for pages get processors that use the cache of
 * compiled pages. A cached page is used if its text, path and front matter are equal, and all
 * other inputs have the same values in this edition.
 *
 * Fail closed: pages are never shared if a plugin may read a file that the engine does not know of.
 */
export function shareCompiledPages(rules: readonly unknown[], sharing: Sharing): void {
  for (const rule of rules) {
    const options = mdxOptionsOf(rule);
    if (options?.processors && foreignPlugins(options).length === 0) {
      const {mdProcessor, mdxProcessor} = options.processors;
      options.processors = {
        mdProcessor: withSharing('md', mdProcessor, options, sharing),
        mdxProcessor: withSharing('mdx', mdxProcessor, options, sharing),
      };
    }
  }
}

/** Client and server share a rule's options, which must be changed only once. */
const shared = new WeakSet<Processor>();

function withSharing(
  format: string,
  processor: Processor,
  options: MdxOptions,
  {directory, compiledWith, ...surroundings}: Sharing,
): Processor {
  if (shared.has(processor)) {
    return processor;
  }
  const {siteDir, docs} = surroundings;
  const {staticDirs, resolveMarkdownLink} = options;
  const facts = createFacts({...surroundings, staticDirs, resolveMarkdownLink});
  const pages = openCompiledPages(directory);
  const sharing: Processor = {
    async process(page) {
      const file = toPosix(path.relative(path.join(siteDir, docs), page.filePath));
      if (file.startsWith('..')) {
        return processor.process(page);
      }
      const {content, frontMatter, compilerName} = page;
      const key = sha256(
        JSON.stringify([compiledWith, format, compilerName, file, frontMatter, content]),
      );
      const known = pages.find(key, (inputs) => facts(file, inputs));
      if (known) {
        return resultOf(known);
      }
      const result = await processor.process(page);
      const compiled = compiledOf(result);
      // Do not share code that contains the path of its edition's folder.
      if (compiled && !compiled.content.includes(siteDir)) {
        pages.save(key, facts(file, compiled.inputs), compiled);
      }
      return result;
    },
  };
  shared.add(sharing);
  return sharing;
}

function compiledOf({content, data}: Result): Compiled | undefined {
  const {inputs, contentTitle} = data;
  return inputs && {inputs, content, ...(contentTitle !== undefined && {contentTitle})};
}

function resultOf({content, contentTitle, inputs}: Compiled): Result {
  return {content, data: {inputs, ...(contentTitle !== undefined && {contentTitle})}};
}

function mdxOptionsOf(rule: unknown): MdxOptions | undefined {
  const {use} = asRecord(rule);
  // The options are used only for Docusaurus's own loader.
  const items = Array.isArray(use) ? (use as {loader?: unknown; options?: MdxOptions}[]) : [];
  const loader = require.resolve('@docusaurus/mdx-loader');
  return items.find((item) => item.loader === loader)?.options;
}
