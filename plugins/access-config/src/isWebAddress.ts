const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/;

/**
 * Whether this is a web address whose origin is safe in a Content-Security-Policy: the URL standard allows characters
 * in a host that would end a CSP directive.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return false;
  }
  const {host, username, password} = new URL(text);
  return HOST.test(host) && username === '' && password === '';
}
