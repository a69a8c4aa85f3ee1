import fs from 'node:fs';
import path from 'node:path';
import type {Inventory} from '../../model/inventory';
import {tokensOf} from '../../model/marks';
import type {EditionPlan} from '../../plan/plan';
import {createPathSearch, routeKeys} from '../../verify/search/findPaths';

const CODE = /^src\/.*\.[cm]?[jt]sx?$/;

/** Tokens with texts; comments are in no edition. */
const TEXT = /String|Template|JSXText/;
const PUBLIC =
  'which some editions leave out, but every edition contains this text. Move it into a page, or take the path from the page’s own data.';

/** Code of `src`, and `customFields`, that name a page which some readers may not know of: all editions have them. */
export function namedInPublic(
  plans: readonly Pick<EditionPlan, 'absent' | 'pages'>[],
  {siteDir, siteFiles, url, baseUrl}: Pick<Inventory, 'siteDir' | 'siteFiles' | 'url' | 'baseUrl'>,
  customFields: unknown,
): string[] {
  // An edition without pages is the sign-in page, which does not load components of pages.
  const absent = plans.filter(({pages}) => pages.length > 0).flatMap((plan) => plan.absent);
  const routes = new Map(
    absent.flatMap(({route}) => routeKeys(route, baseUrl).map((key) => [key, route] as const)),
  );
  const search = createPathSearch((key) => key !== '/' && routes.has(key), url);
  const texts = [
    ...siteFiles
      .filter((file) => CODE.test(file))
      .flatMap((file) =>
        tokensOf(file, fs.readFileSync(path.join(siteDir, file), 'utf8'))
          .filter(({type}) => TEXT.test(type))
          .map(({line, value}) => ({place: `${file}:${line}`, text: value})),
      ),
    {place: 'customFields', text: JSON.stringify(customFields ?? {})},
  ];
  const found = texts.flatMap(({place, text}) => {
    const named: string[] = [];
    search(text, (key) => named.push(`${place}: names ${routes.get(key)}, ${PUBLIC}`));
    return named;
  });
  return [...new Set(found)];
}
