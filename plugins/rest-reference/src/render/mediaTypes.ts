export const MULTIPART = 'multipart/form-data';
export const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Whether a body of this media type is JSON. */
export function isJson(mimeType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mimeType);
}
