import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, it, onTestFinished, vi} from 'vitest';
import type {EditionPlan} from './plan';
import {PLAN_VARIABLE} from './plan';

/** The module as a process sees it that builds with this plan. */
async function inProcessOf(plan: Partial<EditionPlan> | null) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plan-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    fs.rmSync(folder, {recursive: true});
  });
  const file = path.join(folder, 'plan.json');
  const policy = {forceLogin: true, rules: [], pageRules: []};
  const rest = {id: 'e', audience: 'person', workspace: 'w', isPreview: false, absent: [], policy};
  fs.writeFileSync(file, JSON.stringify({...rest, groups: [], pages: [], ...plan}));
  vi.stubEnv(PLAN_VARIABLE, plan ? file : '');
  vi.resetModules();
  return import('./editionAudience');
}

const page = (route: string) => ({id: route, source: route, route});

it.each([
  ['/apis/secret/', false],
  ['/apis/', true],
  ['/apis', true],
  ['/apis/%E0%A4%A', false], // no canonical form
])('holds of an edition the planned pages alone: %s is %s', async (route, isHeld) => {
  const {editionHoldsPage} = await inProcessOf({pages: [page('/apis/')]});
  expect(editionHoldsPage(route)).toBe(isHeld);
});

it('holds every page and group in the plain build', async () => {
  const {editionHoldsPage, editionHolds, editionAudience} = await inProcessOf(null);
  expect(editionHoldsPage('/apis/secret/')).toBe(true);
  expect(editionHolds('internal')).toBe(true);
  expect(editionAudience()).toBeNull();
});

it('holds of the groups those of the edition', async () => {
  const {editionHolds} = await inProcessOf({groups: ['public']});
  expect(editionHolds('internal')).toBe(false);
  expect(editionHolds('public')).toBe(true);
});
