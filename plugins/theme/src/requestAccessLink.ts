type Request = {
  page: string;
  account: string | undefined;
  required: readonly (readonly string[])[];
};

/**
 * Adds page, account and groups to the address for access requests: as subject and body of an email, or as the
 * query parameters `page`, `account` and `groups` of a web page. Keeps the parameters that the address has.
 */
export function requestAccessLink(address: string, {page, account, required}: Request): string {
  const url = new URL(address);
  const groups = required.map((any) => any.join(' or ')).join(', ');
  const fields =
    url.protocol === 'mailto:'
      ? {
          subject: `Access to ${page}`,
          body: [`Page: ${page}`, account && `Account: ${account}`, `Group: ${groups}`]
            .filter(Boolean)
            .join('\r\n'),
        }
      : {page, ...(account !== undefined && {account}), groups};
  // Not URLSearchParams: it encodes a space as "+", which mail clients show literally (RFC 6068, section 5).
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  url.search = [url.search.slice(1), ...query].filter(Boolean).join('&');
  return url.href;
}
