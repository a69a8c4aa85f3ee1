import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {beforeAll, expect, it} from 'vitest';
import {filesBelow} from '../support/builtFiles';
import {buildPlain, PLAIN_BUILD} from '../support/plainBuild';

const LIMIT = 15_000;

beforeAll(buildPlain);

/** A page's own JavaScript is the chunk that starts with Docusaurus's metadata of the page. */
function ownChunks(): Map<string, number> {
  const folder = path.join(PLAIN_BUILD, 'assets/js');
  const chunks = fs.readdirSync(folder).flatMap((name): [string, number][] => {
    const bytes = fs.readFileSync(path.join(folder, name));
    const [, id] = /JSON\.parse\('\{"id":"(graphql\/[^"]+)"/.exec(bytes.toString()) ?? [];
    return id ? [[id, gzipSync(bytes, {level: 9}).length]] : [];
  });
  return new Map(chunks);
}

it('no page about GraphQL ships more than 15 kB of JavaScript of its own, compressed', () => {
  const weights = ownChunks();
  const pages = filesBelow(path.join(PLAIN_BUILD, 'graphql')).filter((name) =>
    name.endsWith('.html'),
  );

  expect([...weights].filter(([, weight]) => weight > LIMIT)).toEqual([]);
  expect(weights.size).toBe(pages.length);
  expect(weights.size).toBeGreaterThan(150);
});
