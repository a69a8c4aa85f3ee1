import type {Browser} from 'playwright-core';

export type Shot = {state: string; view: string; png: Buffer};

const SHEET_WIDTH = 2000;

/** Arranges pictures by state and view, and writes them as one picture. */
export async function writeContactSheet(
  browser: Browser,
  shots: readonly Shot[],
  file: string,
): Promise<void> {
  const states = [...new Set(shots.map(({state}) => state))];
  const rows = states.map((state) => {
    const figures = shots
      .filter((shot) => shot.state === state)
      .map(
        ({view, png}) =>
          `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${view}</figcaption></figure>`,
      );
    return `<h2>${state}</h2><div class="row">${figures.join('')}</div>`;
  });
  const page = await browser.newPage({viewport: {width: SHEET_WIDTH, height: 800}});
  await page.setContent(`<!doctype html><style>
    body { margin: 16px; font: 14px sans-serif; background: #8a929a; }
    h2 { margin: 16px 0 4px; font-size: 18px; }
    .row { display: flex; gap: 12px; align-items: flex-start; }
    figure { margin: 0; }
    img { height: 420px; display: block; }
  </style>${rows.join('')}`);
  await page.screenshot({path: file, fullPage: true});
  await page.close();
}
