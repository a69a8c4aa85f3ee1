import fs from 'node:fs';
import path from 'node:path';
import {chromium, expect as expectPage, type Browser, type Page} from '@playwright/test';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {findBrowser} from '../../support/findBrowser';
import {freePort} from '../../support/freePort';
import {createSmallSite, type RunningCommand, type SmallSite} from '../../support/smallSite';

const NOTE = `import React from 'react';

export default function Note() {
  return <p id="note">first note</p>;
}
`;

const PAGE = `---
title: Open
slug: /open/
description: What is open.
---

import Note from '@site/src/components/Note';

first open text

<Note />

<Groups belongsTo="internal">

words for one group

</Groups>
`;

/** The authoring server takes seconds to restart its compilation. */
const SHOWN = {timeout: 60_000};

let site: SmallSite;
let folder: string;
let preview: RunningCommand;
let browser: Browser | undefined;
let page: Page;

function edit(file: string, from: string, to: string): void {
  const place = path.join(folder, file);
  const text = fs.readFileSync(place, 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(place, text.replace(from, to));
}

beforeAll(async () => {
  site = createSmallSite('.docusaurus/preview-site', {
    files: {
      'docs/open.mdx': PAGE,
      'src/components/Note.tsx': NOTE,
      'src/css/custom.css': '#note { color: rgb(1, 2, 3); }\n',
    },
    preset: {theme: {customCss: './src/css/custom.css'}},
  });
  folder = path.dirname(site.editions);
  const port = String(await freePort());
  preview = site.run('preview', 'signed-in', '--port', port, '--no-open');
  const address = `http://localhost:${port}`;
  const state = await vi.waitUntil(
    async () => {
      const answer = await fetch(address).catch(() => undefined);
      return preview.child.exitCode === null ? answer?.status : 'ended';
    },
    {timeout: 120_000, interval: 500},
  );
  expect(state, preview.output()).toBe(200);
  browser = await chromium.launch(findBrowser());
  page = await browser.newPage();
  await page.goto(`${address}/open/`);
  await expectPage(page.getByText('first open text')).toBeVisible(SHOWN);
});

afterAll(async () => {
  await browser?.close();
  if (preview.child.exitCode === null) {
    process.kill(-preview.child.pid!, 'SIGTERM');
    await preview.ended;
  }
});

it('shows only what the readers of the edition may have', async () => {
  await expectPage(page.getByText('words for one group')).toHaveCount(0);
  await page.goto(page.url().replace('/open/', '/secret/'));
  await expectPage(page.getByText('first secret text')).toHaveCount(0);
  await page.goBack();
  await expectPage(page.locator('#note')).toBeVisible(SHOWN);
});

it('shows an edit of a page, a component and a style without a new request for the page', async () => {
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));

  edit('docs/open.mdx', 'first open text', 'second open text');
  await expectPage(page.getByText('second open text')).toBeVisible(SHOWN);
  edit('src/components/Note.tsx', 'first note', 'second note');
  await expectPage(page.locator('#note')).toHaveText('second note', SHOWN);
  edit('src/css/custom.css', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)');
  await expectPage(page.locator('#note')).toHaveCSS('color', 'rgb(4, 5, 6)', SHOWN);

  await expectPage(page.locator('body')).toHaveAttribute('data-loaded', 'once');
});

it('shows an edit of the configuration', async () => {
  edit('docusaurus.config.ts', "title: 'Small'", "title: 'Renamed'");

  await expectPage(page).toHaveTitle(/Renamed/, SHOWN);
});

it('still excludes new content for others while it runs', async () => {
  edit('docs/open.mdx', 'words for one group', 'other words for one group');
  edit('docs/open.mdx', 'second open text', 'third open text');

  await expectPage(page.getByText('third open text')).toBeVisible(SHOWN);
  await expectPage(page.getByText('words for one group')).toHaveCount(0);
});
