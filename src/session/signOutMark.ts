const MARK = 'gate_signed_out';

/**
 * Whether the gate ended the session since the last look; asked once. Somebody who logs out without the
 * page's script leaves the stored token behind, which must not open a session again.
 */
export function takeSignOutMark(): boolean {
  const isMarked = document.cookie.split('; ').some((pair) => pair.startsWith(`${MARK}=`));
  if (isMarked) {
    document.cookie = `${MARK}=; Max-Age=0; Path=/; SameSite=Lax`;
  }
  return isMarked;
}
