import {STATUS_CODES} from 'node:http';

/** The HTTP reason phrase of a status; empty for a range such as `2XX`. */
export function statusText(status: string): string {
  return STATUS_CODES[status] ?? '';
}
