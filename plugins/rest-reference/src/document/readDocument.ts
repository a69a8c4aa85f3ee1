import fs from 'node:fs';
import {CORE_SCHEMA, loadAll} from 'js-yaml';
import {Lexer} from 'yaml';
import {ContractError, locateErrors} from './ContractError';
import {cutDocument} from './cutDocument';
import {IN_TEXT} from './marks';
import type {ApiDocument} from './openapi';
import {childPointer, isRecord} from './references';

/**
 * Reads an OpenAPI 3.x document for everything but cutting: an edition's contract is already cut, and in the plain
 * build, restricted parts are wrapped in `<Groups>`.
 *
 * @throws Error that names file and line for a document that is invalid or cannot be cut
 */
export function readDocument(file: string): ApiDocument {
  const text = fs.readFileSync(file, 'utf8');
  const document = parseDocument(text, file);
  // Report in every build what would stop the edition for readers without groups.
  locateErrors(file, text, () => cutDocument(document, () => false));
  return document;
}

/**
 * The one parser of contracts: YAML 1.2, including JSON. `js-yaml` refuses duplicate keys and custom tags, and takes
 * a tenth of the time of `yaml`, which keeps comments and positions.
 */
export function parseDocument(text: string, file: string): ApiDocument {
  const [value, second] = loadAll(text, null, {filename: file, schema: CORE_SCHEMA});
  if (second !== undefined) {
    const line = text.slice(0, text.lastIndexOf('\n---') + 1).split('\n').length;
    throw new Error(
      `${file}:${line}: a second document begins here. Move it to a file of its own.`,
    );
  }
  if (!isRecord(value) || typeof value.openapi !== 'string' || !/^3\./.test(value.openapi)) {
    throw new Error(
      `${file} is not an OpenAPI 3 document: add a version such as "openapi: 3.1.0".`,
    );
  }
  if (!isRecord(value.info) || typeof value.info.version !== 'string') {
    throw new Error(`${file} has no "info" with a title and a version.`);
  }
  locateErrors(file, text, () => assertReadAlike(value, '#', []));
  assertNotInComment(text, file);
  // The linter validates the whole document, so its types are trusted from here on.
  return value as ApiDocument;
}

/** Some parsers apply merge keys and others do not, so a mark in a merged part would be read by some only. */
function assertReadAlike(value: unknown, pointer: string, around: readonly unknown[]): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  if (around.includes(value)) {
    throw new ContractError(
      pointer,
      'this part contains itself. Use a "$ref" instead of an alias.',
    );
  }
  for (const [key, child] of Object.entries(value)) {
    if (key === '<<' || key === '__proto__') {
      throw new ContractError(
        childPointer(pointer, key),
        `the key "${key}" is not supported. Write out what it stands for, or use a "$ref".`,
      );
    }
    assertReadAlike(child, childPointer(pointer, key), [...around, value]);
  }
}

function assertNotInComment(text: string, file: string): void {
  if (!IN_TEXT.test(text)) {
    return;
  }
  let line = 1;
  let before = '';
  for (const token of new Lexer().lex(text)) {
    // The lexer puts a control character in front of texts, which can also start with "#".
    if (token.startsWith('#') && before !== '\u001F' && IN_TEXT.test(token)) {
      throw new Error(
        `${file}:${line}: "${token}" is a comment, so it restricts nothing. Remove it, or write "x-groups: [internal]" as a key of the part.`,
      );
    }
    line += token.split('\n').length - 1;
    before = token;
  }
}
