import fs from 'node:fs';
import path from 'node:path';
import {CANARY_DOCS} from '../fixtures/canary/places';
import {filesBelow} from './builtFiles';

/** A word that occurs nowhere else, planted in one place of one page. */
export type Canary = {route: string; place: string; word: string};

/** What every canary looks like. */
export const CANARY = /canary\d+[a-z]+/g;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Docusaurus puts smaller images into the page's own code; both kinds have to be looked at. */
const BYTES_THAT_ARE_NOT_INLINED = 12_000;

/**
 * Writes a copy of the site's documents in which every page carries its own canaries, and beside each
 * page another whose file, title and path are canaries too. Returns where each word was planted.
 */
export function plantCanaries(): Canary[] {
  fs.rmSync(CANARY_DOCS, {recursive: true, force: true});
  fs.cpSync('docs', CANARY_DOCS, {recursive: true});
  // Generated pages are made again for each edition; what they may hold has a test of its own.
  const isPage = (file: string) =>
    /\.mdx?$/.test(file) &&
    !/(?:^|\/)_/.test(file) &&
    !/^custom_edit_url: null$/m.test(fs.readFileSync(path.join(CANARY_DOCS, file), 'utf8'));
  return filesBelow(CANARY_DOCS)
    .filter(isPage)
    .flatMap((source, index) => [
      ...plantIn(source, `canary${2 * index}`),
      ...addNeighbour(source, `canary${2 * index + 1}`),
    ]);
}

function plantIn(source: string, stem: string): Canary[] {
  const file = path.join(CANARY_DOCS, source);
  const [, frontMatter = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fs.readFileSync(file, 'utf8')) ?? [];
  const word = (place: string) => `${stem}${place}`;
  const image = Buffer.concat([
    PIXEL,
    Buffer.from(word('bytes')),
    Buffer.alloc(source.length % 2 === 0 ? 0 : BYTES_THAT_ARE_NOT_INLINED),
  ]);
  const imageFile = `${word('image')}.png`;
  fs.writeFileSync(path.join(path.dirname(file), imageFile), image);
  const text = `---
${withoutKeys(frontMatter, ['title', 'description', 'sidebar_label', 'keywords'])}
title: ${word('title')}
description: ${word('description')}
sidebar_label: ${word('label')}
keywords: [${word('keyword')}]
---
${body}

## Planted ${word('heading')}

A sentence with ${word('body')} in it.

\`\`\`json
{"planted": "${word('code')}"}
\`\`\`

![${word('alt')}](./${imageFile})
`;
  fs.writeFileSync(file, text);
  const places = ['title', 'description', 'label', 'keyword', 'heading', 'body', 'code', 'alt'];
  // The name of an image that is inlined is nowhere to be found.
  const imagePlaces = image.length > BYTES_THAT_ARE_NOT_INLINED ? ['image', 'bytes'] : ['bytes'];
  return [...places, ...imagePlaces].map((place) => ({
    route: routeOf(source),
    place,
    word: word(place),
  }));
}

function addNeighbour(source: string, stem: string): Canary[] {
  const [section = '', ...below] = source.split('/');
  if (below.length === 0) {
    return [];
  }
  const route = `/${section}/${stem}slug/`;
  const file = path.join(CANARY_DOCS, path.dirname(source), `${stem}file.mdx`);
  fs.writeFileSync(
    file,
    `---\ntitle: ${stem}title\ndescription: ${stem}description\nslug: ${route}\n---\n\nText.\n`,
  );
  return ['file', 'title', 'description', 'slug'].map((place) => ({
    route,
    place: `${place} of a neighbour`,
    word: `${stem}${place}`,
  }));
}

function withoutKeys(frontMatter: string, keys: readonly string[]): string {
  return frontMatter
    .split('\n')
    .filter((line) => !keys.some((key) => line.startsWith(`${key}:`)))
    .join('\n');
}

function routeOf(source: string): string {
  return source === 'home.mdx'
    ? '/'
    : `/${source.replace(/(?:index)?\.mdx?$/, '')}/`.replace('//', '/');
}
