import fs from 'node:fs';
import path from 'node:path';
import type {StagedFile, StagedSite} from '../cut/stageSite';
import {isDocument} from '../model/files';
import {stagedSite, type EditionPlan} from '../plan/plan';
import {stagedFilesOf} from './buildSite';

/** A shorter line, such as a bracket or a heading, occurs by chance. */
const MIN_WORDS = 3;
const WORD = /[\p{L}\p{N}]+/gu;
const BINARY = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip|wasm)$/i;
/** Code that draws pages, and the configuration in the site's folder itself. */
const CODE = /^(?:(?:src|plugins)\/.*|[^/]+)\.(?:[cm]?[jt]sx?|css)$/;

type NextEdition = {
  plan: EditionPlan;
  files: ReadonlyMap<string, StagedFile>;
  lines: ReadonlySet<string>;
};

/**
 * Compares the sources of earlier editions with those of the next ones: whether an edition had a line that its readers
 * no longer get, while others still do, or a file that it no longer has. A paragraph that was moved to a private page is
 * an example; one that was deleted or corrected everywhere is not. Pages are compared elsewhere (`isSubsetOf`).
 *
 * Fail closed: also true if the sources of either edition are not known.
 *
 * @param stageOf the sources of a planned edition
 * @returns for an edition and the folder of its earlier build
 */
export function createHidesContent(
  siteDir: string,
  plans: readonly EditionPlan[],
  stageOf: (plan: EditionPlan) => StagedSite,
): (id: string, directory: string) => boolean {
  let next: ReadonlyMap<string, NextEdition> | undefined;
  let all: ReadonlySet<string> = new Set();
  return (id, directory) => {
    if (next === undefined) {
      next = readNext(plans, stageOf);
      all = new Set([...next.values()].flatMap(({lines}) => [...lines]));
    }
    const edition = next.get(id);
    const earlier = edition && stagedFilesOf({siteDir}, edition.plan, directory);
    if (!earlier) {
      return true;
    }
    const {plan, files, lines} = edition;
    const isMissing = (name: string) => !files.has(name) && !isDocument(name) && !CODE.test(name);
    const isHidden = (line: string) => all.has(line) && !lines.has(line);
    return earlier.some(
      (name) =>
        isMissing(name) ||
        [...readLines(path.join(siteDir, stagedSite(plan), name))].some(isHidden),
    );
  };
}

function readNext(
  plans: readonly EditionPlan[],
  stageOf: (plan: EditionPlan) => StagedSite,
): ReadonlyMap<string, NextEdition> {
  const known = new Map<string, ReadonlySet<string>>();
  const linesIn = (file: StagedFile) => {
    if ('text' in file) {
      return linesOf(file.text);
    }
    const lines = known.get(file.copyOf) ?? readLines(file.copyOf);
    known.set(file.copyOf, lines);
    return lines;
  };
  return new Map(
    plans.flatMap((plan) => {
      try {
        const {files} = stageOf(plan);
        const lines = new Set([...files.values()].flatMap((file) => [...linesIn(file)]));
        return [[plan.id, {plan, files, lines}] as const];
      } catch {
        // Reported when the edition is built.
        return [];
      }
    }),
  );
}

function readLines(file: string): ReadonlySet<string> {
  return BINARY.test(file) || !fs.existsSync(file)
    ? new Set()
    : linesOf(fs.readFileSync(file, 'utf8'));
}

function linesOf(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return new Set(lines.filter((line) => (line.match(WORD) ?? []).length >= MIN_WORDS));
}
