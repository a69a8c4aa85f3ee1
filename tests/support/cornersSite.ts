import path from 'node:path';
import {servePlainBuild, type PlainSite} from './plainSite';

/** A small site in which everything that can have a rule has one. */
const CONFIG = path.resolve('tests/fixtures/corners/docusaurus.config.ts');

export type CornersSite = {
  /** Shows the sign-in form over the page. */
  modal: PlainSite;
  /** Redirects readers without access to another page. */
  redirecting: PlainSite;
  close: () => void;
};

/** Serves the plain build of the site in both variants, each built once per run. */
export async function serveCorners(): Promise<CornersSite> {
  const modal = await servePlainBuild('.docusaurus/e2e-corners/modal', {config: CONFIG});
  const redirecting = await servePlainBuild('.docusaurus/e2e-corners/redirect', {
    config: CONFIG,
    env: {CORNERS_REDIRECT: 'yes'},
  });
  const close = () => [modal, redirecting].forEach((site) => site.close());
  return {modal, redirecting, close};
}
