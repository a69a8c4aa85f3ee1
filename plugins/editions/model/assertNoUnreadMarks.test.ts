import fs from 'node:fs';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {contractCutter} from '../../rest-reference/contractCutter';
import {assertNoUnreadMarks} from './assertNoUnreadMarks';

function check(file: string, text: string): void {
  const siteDir = temporaryFolder('unread-marks');
  onTestFinished(() => fs.rmSync(siteDir, {recursive: true}));
  fs.mkdirSync(path.join(siteDir, 'docs'));
  fs.writeFileSync(path.join(siteDir, file), text);
  assertNoUnreadMarks(siteDir, [file], [contractCutter]);
}

it.each([
  ['docs/missions.yaml', 'openapi: 3.1.0\npaths: {/a: {get: {x-groups: [internal]}}}'],
  ['docs/missions.openapi.YAML', 'openapi: 3.1.0\nx-groups: [internal]'],
  ['docs/missions.json', '{\n "x-groups": ["internal"]}'],
  ['docs/data.yml', 'a: 1\nX-Group: internal'],
  ['docs/data.json', '{\n"x_groups":["internal"]}'],
])('refuses a mark in %s, which no cutter reads', (file, text) => {
  expect(() => check(file, text)).toThrow(
    /^docs\/\w+(\.openapi)?\.\w+:2: "x.groups?" restricts nothing, because no cutter/i,
  );
});

it.each([
  ['docs/missions.openapi.yaml', 'x-groups: [internal]'],
  ['docs/roles.json', '{"groups": ["internal"], "x-axis": 1, "text": "x-groups"}'],
  ['docs/page.mdx', 'x-groups: [internal]'],
])('accepts %s', (file, text) => {
  expect(() => check(file, text)).not.toThrow();
});
