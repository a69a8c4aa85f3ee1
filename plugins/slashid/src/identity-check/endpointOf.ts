/** Where pictures are sent. A path is relative to the provider's base URL, which may contain a path too. */
export function endpointOf(endpoint: string, baseURL: string): string {
  return endpoint.startsWith('/') ? baseURL.replace(/\/$/, '') + endpoint : endpoint;
}
