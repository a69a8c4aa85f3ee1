import fs from 'node:fs';
import path from 'node:path';
import type {Inventory} from '../model/inventory';
import {sidebarsOfEdition} from './sidebars';
import {stagedDocs, stagedSidebars, type EditionPlan} from '../plan/plan';
import {stageDocs} from './stageDocs';

/** Brings what an edition is built from up to date: its own copies of the documents and of the sidebars. */
export function stageEdition(siteDir: string, plan: EditionPlan, inventory: Inventory): void {
  stageDocs(inventory, plan, path.join(siteDir, stagedDocs(plan)));
  if (inventory.sidebars) {
    const sidebars = sidebarsOfEdition(inventory.sidebars, plan);
    fs.writeFileSync(path.join(siteDir, stagedSidebars(plan)), JSON.stringify(sidebars, null, 2));
  }
}
