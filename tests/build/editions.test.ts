import fs from 'node:fs';
import path from 'node:path';
import {createHash} from 'node:crypto';
import {beforeAll, describe, expect, it} from 'vitest';
import {buildSchema, validateSchema} from 'graphql';
import {load} from 'js-yaml';
import {canonicalPathname} from '@gated-docs/access';
import {filesBelow, matchesBelow, type BuiltSite} from '../support/builtFiles';
import {docusaurusCommand} from '../support/docusaurusCommand';
import {crawlEditions, readEditions, type Reader} from '../support/gate/crawlEditions';
import {openGate} from '../support/gate/openGate';
import {internalContractNames, internalNames} from '../support/internalNames';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';
import {AUDIENCES, mayRead} from '../support/specificationAudiences';
import {WRITTEN_ROUTES} from '../support/writtenRoutes';

let manifest: BuiltSite;

beforeAll(async () => {
  manifest = await buildSiteEditions();
});

/** The distinct sets of readable pages, computed without the policy module. */
function expectedEditions(routes: readonly string[]): string[][] {
  const readable = AUDIENCES.map((groups) => routes.filter((route) => mayRead(groups, route)));
  const distinct = new Map(readable.map((pages) => [JSON.stringify(pages), pages]));
  return [[], ...distinct.values()];
}

const canonical = (routes: readonly string[]) =>
  routes.map((route) => canonicalPathname(route) ?? route).sort();

const sorted = (sets: readonly (readonly string[])[]) =>
  sets.map((set) => JSON.stringify([...set].sort())).sort();

describe('the editions of this site', () => {
  it('are the ten that follow from the specification’s rules', () => {
    expect(manifest.editions.map(({id}) => id).sort()).toEqual([
      'anonymous',
      'apps',
      'apps+public',
      'apps+public+selfhosted',
      'apps+selfhosted',
      'internal',
      'public',
      'public+selfhosted',
      'selfhosted',
      'signed-in',
    ]);
  });

  it('contain the pages that an independent implementation of the rules gives them', () => {
    const routes = Object.values(manifest.pages).map(({route}) => route);
    const expected = expectedEditions(routes).map((pages) => canonical(pages));

    expect(sorted(manifest.editions.map(({pages}) => pages))).toEqual(sorted(expected));
  });

  it('include every written page of the specification', () => {
    const routes = Object.values(manifest.pages).map(({route}) => route);

    expect(routes).toEqual(expect.arrayContaining([...WRITTEN_ROUTES]));
    expect(routes.filter((route) => !route.startsWith('/graphql/')).sort()).toEqual(
      WRITTEN_ROUTES.filter((route) => !route.startsWith('/graphql/')).sort(),
    );
  });

  it('consist of exactly their own pages', () => {
    for (const edition of manifest.editions) {
      const pages = filesBelow(path.join(EDITIONS, edition.directory))
        .filter((file) => file.endsWith('index.html'))
        .map((file) => canonicalPathname(`/${file}`) ?? file)
        .sort();

      // The anonymous edition contains only the sign-in page, for all paths.
      const expected = edition.id === 'anonymous' ? ['/'] : [...edition.pages].sort();
      expect(pages, edition.id).toEqual(expected);
    }
  });

  it('never publish different bytes under one asset name, since assets are cached for long', () => {
    const hashes = new Map<string, string>();
    for (const {directory} of manifest.editions) {
      const root = path.join(EDITIONS, directory);
      for (const file of filesBelow(root).filter((name) => name.startsWith('assets/'))) {
        const bytes = fs.readFileSync(path.join(root, file));
        const hash = createHash('sha256').update(bytes).digest('hex');
        expect(hashes.get(file) ?? hash, file).toBe(hash);
        hashes.set(file, hash);
      }
    }
  });

  it('contain no path of the build machine', () => {
    for (const {directory} of manifest.editions) {
      const root = path.join(EDITIONS, directory);
      const naming = filesBelow(root).filter((file) =>
        fs.readFileSync(path.join(root, file)).includes(process.cwd()),
      );
      expect(naming).toEqual([]);
    }
  });

  it('B05: load scripts of this site alone', () => {
    const foreign = new Set<string>();
    for (const {directory} of manifest.editions) {
      const root = path.join(EDITIONS, directory);
      for (const file of filesBelow(root).filter((name) => name.endsWith('.html'))) {
        const html = fs.readFileSync(path.join(root, file), 'utf8');
        for (const [, quoted, bare] of html.matchAll(
          /<(?:script[^>]*\ssrc|link[^>]*\sas="?script"?[^>]*\shref)=(?:"([^"]*)"|([^\s>]+))/g,
        )) {
          const address = quoted ?? bare ?? '';
          if (!/^\/(?!\/)/.test(address)) {
            foreign.add(`${file}: ${address}`);
          }
        }
      }
    }
    expect([...foreign]).toEqual([]);
  });

  it('name no internal element of the GraphQL schema or of a contract, except in the internal edition', () => {
    const texts = filesBelow('docs')
      .filter((file) => /\.(?:mdx|yaml)$/.test(file) && !file.startsWith('graphql/'))
      .map((file) => ({file, text: fs.readFileSync(path.join('docs', file), 'utf8')}));
    const ofSchema = internalNames(fs.readFileSync('docs/graphql/schema.graphql', 'utf8')).filter(
      (name) => !texts.some(({text}) => text.includes(name)),
    );
    const ofContracts = texts
      .filter(({file}) => file.endsWith('.openapi.yaml'))
      .flatMap(({text}) => internalContractNames(load(text)));
    // Camel-case words, which are not English.
    const names = [...new Set([...ofSchema, ...ofContracts])].filter((name) =>
      /[a-z][A-Z]/.test(name),
    );
    expect(names).toEqual(expect.arrayContaining(['ConferenceEventType', 'platformTypes']));
    expect(names.length).toBeGreaterThan(6);

    const naming = (directory: string) =>
      new Set(matchesBelow(path.join(EDITIONS, directory), new RegExp(names.join('|'), 'g')));
    for (const {id, directory, groups} of manifest.editions) {
      const expected = groups.includes('internal') ? [...names].sort() : [];
      expect([...naming(directory)].sort(), id).toEqual(expected);
    }
  });

  it('offer schema downloads, without internal elements, to readers of the whole reference', () => {
    for (const {id, directory, groups, pages} of manifest.editions) {
      const root = path.join(EDITIONS, directory);
      const files = filesBelow(root)
        .filter((file) => /(?:schema|introspection)-[^/]*$/.test(file))
        .sort();
      const expected = pages.includes('/graphql/reference/') ? ['introspection', 'schema'] : [];
      const version = /^assets\/files\/(\w+)-\d{4}\.\d+\.\d+-/;
      expect(
        files.map((file) => version.exec(file)?.[1]),
        id,
      ).toEqual(expected);

      const sdl = files.at(-1);
      const text = sdl ? fs.readFileSync(path.join(root, sdl), 'utf8') : 'type Query { a: Int }';
      expect(validateSchema(buildSchema(text))).toEqual([]);
      // The directive's declaration stays, because it reveals nothing.
      expect(/@internalApi(?! on)/.test(text), id).toBe(groups.includes('internal'));
    }
  });

  it('are not rebuilt when nothing changed', async () => {
    const {code, output} = await docusaurusCommand(['editions', '--no-compression']);

    expect(code).toBe(0);
    expect(output.match(/is up to date/g)).toHaveLength(manifest.editions.length);
    expect(output).not.toMatch(/\] Building /);
  });
});

describe('the gate over these editions', () => {
  /** All combinations of groups and the anonymous reader, with their editions according to the specification. */
  function readers(): Reader[] {
    const routes = Object.values(manifest.pages).map(({route}) => route);
    const signedIn = AUDIENCES.map((groups) => {
      const pages = canonical(routes.filter((route) => mayRead(groups, route)));
      const edition = manifest.editions.find(
        ({audience, pages: held}) =>
          audience === 'person' && JSON.stringify([...held].sort()) === JSON.stringify(pages),
      );
      return {name: groups.join('+') || 'signed-in', edition: edition!};
    });
    const nobody = manifest.editions.find(({audience}) => audience === 'anonymous')!;
    return [...signedIn, {name: 'nobody', edition: nobody}];
  }

  it('serves every reader all files of their own edition and no byte of another', async () => {
    const gate = await openGate(EDITIONS);
    const cookies = new Map<string, string>();
    for (const groups of AUDIENCES) {
      cookies.set(groups.join('+') || 'signed-in', await gate.cookieOf(groups));
    }

    const contents = await readEditions(EDITIONS, manifest.editions);
    const crawl = await crawlEditions(contents, readers(), ({name}, urlPath) =>
      gate.ask(urlPath, cookies.get(name)),
    );

    expect(crawl).toMatchObject({leaks: [], refusals: [], failures: []});
    expect(cookies.size).toBe(16);
    expect(crawl.requests).toBeGreaterThan(17 * 500);
    // No edition contains everything, so other editions' chunks are refused to every reader.
    expect(crawl.refused.size).toBe(17);
    expect(Math.min(...crawl.refused.values())).toBeGreaterThan(100);
  });
});
