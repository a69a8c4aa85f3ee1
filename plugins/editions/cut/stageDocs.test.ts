import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {listFiles} from '../model/files';
import type {Inventory} from '../model/inventory';
import type {PlannedPage} from '../model/page';
import type {EditionPlan} from '../plan/plan';
import {stageDocs} from './stageDocs';

const page = (source: string): PlannedPage => ({id: source, source, route: `/${source}/`});
const OWN = page('apis/index.mdx');
const SECRET = page('apis/secret.mdx');

let docs: string;
let target: string;
let inventory: Inventory;

const write = (folder: string, file: string, content: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
  fs.writeFileSync(path.join(folder, file), content);
};
const planOf = (...pages: PlannedPage[]) =>
  ({pages, audience: 'person', groups: ['public']}) as unknown as EditionPlan;

beforeEach(() => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'stage-'));
  docs = path.join(root, 'docs');
  target = path.join(root, 'staged');
  inventory = {pages: [OWN, SECRET], pageRules: [], fragments: [], docsDirectory: docs};
  write(docs, OWN.source, 'own');
  write(docs, SECRET.source, 'secret');
  write(docs, 'apis/_category_.json', '{}');
  write(docs, 'apis/_partial.mdx', 'partial');
  write(docs, 'apis/plan.png', 'image');
});

describe('stageDocs', () => {
  it('leaves the pages of other editions out', () => {
    stageDocs(inventory, planOf(OWN), target);

    expect(listFiles(target)).not.toContain(SECRET.source);
  });

  it('removes a page that left the edition, and what left the documents', () => {
    stageDocs(inventory, planOf(OWN, SECRET), target);
    fs.rmSync(path.join(docs, 'apis/plan.png'));

    stageDocs(inventory, planOf(OWN), target);

    expect(listFiles(target)).toEqual([
      'apis/_category_.json',
      'apis/_partial.mdx',
      'apis/index.mdx',
    ]);
  });

  it('copies no generated page, and leaves the one that its plugin wrote for the edition', () => {
    const generated = '---\ncustom_edit_url: null\n---\n';
    write(docs, OWN.source, `${generated}as everybody may read it`);
    stageDocs(inventory, planOf(OWN), target);
    expect(listFiles(target)).not.toContain(OWN.source);

    write(target, OWN.source, `${generated}as this edition may read it`);
    stageDocs(inventory, planOf(OWN), target);
    expect(fs.readFileSync(path.join(target, OWN.source), 'utf8')).toContain('this edition');

    stageDocs(inventory, planOf(), target);
    expect(listFiles(target)).not.toContain(OWN.source);
  });

  it('follows no link out of the documents', () => {
    fs.symlinkSync(path.join(docs, SECRET.source), path.join(docs, 'apis/link.mdx'));

    stageDocs(inventory, planOf(OWN), target);

    expect(listFiles(target)).not.toContain('apis/link.mdx');
  });

  it('brings the edition’s pages and every file that is no page', () => {
    stageDocs(inventory, planOf(OWN), target);

    expect(listFiles(target)).toEqual([
      'apis/_category_.json',
      'apis/_partial.mdx',
      'apis/index.mdx',
      'apis/plan.png',
    ]);
    expect(fs.readFileSync(path.join(target, OWN.source), 'utf8')).toBe('own');
  });

  it('writes what changed and touches nothing else', () => {
    stageDocs(inventory, planOf(OWN), target);
    const longAgo = new Date(0);
    listFiles(target).forEach((file) => fs.utimesSync(path.join(target, file), longAgo, longAgo));
    write(docs, OWN.source, 'own, revised');

    stageDocs(inventory, planOf(OWN), target);

    const touched = listFiles(target).filter(
      (file) => fs.statSync(path.join(target, file)).mtimeMs > 0,
    );
    expect(touched).toEqual([OWN.source]);
    expect(fs.readFileSync(path.join(target, OWN.source), 'utf8')).toBe('own, revised');
  });
});
