import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type {ApiDocument} from '@gated-docs/rest-reference/document';

/** Validates values against the schemas of a contract, which is registered as `contract`. */
export function contractAjv(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({strict: false, allErrors: true});
  addFormats(ajv);
  // A file is represented by its name.
  ajv.addFormat('binary', true);
  return ajv.addSchema({$id: 'contract', ...document});
}
