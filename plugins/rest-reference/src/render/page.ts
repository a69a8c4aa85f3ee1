import type {ClaimAnchor} from '../anchors';
import type {ApiDocument, Grouped, Header, MediaType} from '../document/openapi';
import type {Resolve} from '../document/references';
import type {Call} from '../request/request';

/** What all parts of a page know: its contract, the targets of links, and what no operation repeats. */
export type Page = {
  document: ApiDocument;
  resolve: Resolve;
  claim: ClaimAnchor;
  calls: readonly Call[];
  /** Anchors of the objects with a section of their own, by reference. */
  objects: ReadonlyMap<string, string>;
  /** Errors of all operations, and of those with a request body. */
  errors: ErrorPart[];
  bodyErrors: ErrorPart[];
  /** The headers of each successful response. */
  headers: ReadonlyMap<string, Header>;
};

/** What a page says about the errors of a status: a row of the table, fields and examples of a body, or a header. */
export type ErrorPart = {status: string} & Grouped &
  (
    | {is: 'row'; code?: string; means: string; fix?: string | undefined}
    | {is: 'body'; type: string; media: MediaType}
    | {is: 'header'; name: string; header: Header}
  );

/** Where a value is on its page. */
export type Context = Pick<Page, 'resolve' | 'objects' | 'claim'> & {
  /** Hides read-only fields in requests and write-only fields in responses. Objects with a section show both. */
  direction: 'request' | 'response' | 'any';
  /** Anchor prefix of the fields. */
  anchor: string;
  /** Anchor of the field around them. */
  field?: string;
  /** Anchor of the operation around them. */
  operation?: string;
  /** Schemas on the path, to detect recursive ones. */
  trail?: readonly string[];
};
