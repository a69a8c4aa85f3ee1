import fs from 'node:fs';
import {CORE_SCHEMA, load} from 'js-yaml';
import type {ApiDocument} from './openapi';

/**
 * Reads an OpenAPI 3.x document.
 *
 * @throws Error that names the file when it is not an OpenAPI 3.x document
 */
export function readDocument(file: string): ApiDocument {
  return parseDocument(fs.readFileSync(file, 'utf8'), file);
}

/**
 * Parses YAML, including JSON. Uses `js-yaml`, which takes a tenth of the time: contracts are long, and
 * every edition reads its own. The other library, `yaml`, keeps comments and positions.
 */
export function parseDocument(text: string, name: string): ApiDocument {
  const value = load(text, {filename: name, schema: CORE_SCHEMA});
  if (!isRecord(value) || typeof value.openapi !== 'string' || !/^3\./.test(value.openapi)) {
    throw new Error(
      `${name} is not an OpenAPI 3 document: add a version such as "openapi: 3.1.0".`,
    );
  }
  if (!isRecord(value.info) || typeof value.info.version !== 'string') {
    throw new Error(`${name} has no "info" with a title and a version.`);
  }
  // The linter validates the whole document, so its types are trusted from here on.
  return value as ApiDocument;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
