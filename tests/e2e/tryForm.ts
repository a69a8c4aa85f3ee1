import type {Locator, Page} from '@playwright/test';
import {expect} from './fixtures';

export const panelOf = (page: Page): Locator => page.getByRole('dialog', {name: /^Try it/});

/** Of the operation with this anchor. */
export const buttonOf = (page: Page, operation: string): Locator =>
  page.locator(`button[aria-describedby="${operation}"]`);

/** Opens the form of an operation by its button. */
export async function openForm(page: Page, operation: string): Promise<Locator> {
  await buttonOf(page, operation).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('button', {name: 'Send'})).toBeVisible();
  return panel;
}

export const statusIn = (panel: Locator) =>
  panel.getByRole('region', {name: 'Response'}).locator('strong').first();

/** Once it is loaded. */
export const editorOf = (panel: Locator, name: string) =>
  panel.getByRole('textbox', {name}).and(panel.locator('.cm-content'));

export async function send(panel: Locator, status: string): Promise<void> {
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(statusIn(panel)).toHaveText(status);
}

/** Calls of earlier tests, which change the reader's sandbox, do not matter after it. */
export async function resetSandbox(panel: Locator): Promise<void> {
  await panel.getByText('Sandbox: webhook deliveries, programs, reset').click();
  await panel.getByRole('button', {name: 'Reset sandbox'}).click();
  await expect(panel.getByText('The sandbox has its first data again.')).toBeVisible();
}
