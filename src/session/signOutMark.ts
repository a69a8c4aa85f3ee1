const NAME = 'gate_signed_out';

/**
 * Whether the gate ended the session since the last call; clears the mark. A reader who logs out without JavaScript
 * leaves the stored token behind, which must not open a session again.
 */
export function takeSignOutMark(): boolean {
  const isSecure = window.location.protocol === 'https:';
  const name = isSecure ? `__Host-${NAME}` : NAME;
  if (!hasCookie(name)) {
    return false;
  }
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  // A cookie that cannot be removed is not the gate's, and would sign the reader out again and again.
  return !hasCookie(name);
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));
}
