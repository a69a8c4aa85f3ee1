import {STATUS_CODES} from 'node:http';

/** The words that HTTP has for a status; none for a range such as `2XX`. */
export function statusText(status: string): string {
  return STATUS_CODES[status] ?? '';
}
