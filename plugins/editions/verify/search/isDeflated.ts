/** Whether the two-byte header is zlib's (RFC 1950, section 2.2). */
export function isDeflated(bytes: Uint8Array): boolean {
  return bytes[0] === 0x78 && (0x7800 + (bytes[1] ?? 0)) % 31 === 0;
}
