type Request = {
  page: string;
  account: string | undefined;
  required: readonly (readonly string[])[];
};

/**
 * Where to ask for access, filled in with page, account and groups: subject and body of an email, or query
 * parameters `page`, `account` and `groups` of a web page. Parameters that the address has are kept.
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
  // Not URLSearchParams: mail programs show its "+" for a space as it is (RFC 6068, section 5).
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  url.search = [url.search.slice(1), ...query].filter(Boolean).join('&');
  return url.href;
}
