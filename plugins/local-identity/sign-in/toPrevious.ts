import {isProvenSince} from '../core/authentications';
import type {ValidToken} from '../core/tokens';
import type {Organization} from '../directory/organizations';
import type {Previous} from './flowRows';

/**
 * The session behind a verified token, as a new sign-in builds on it. It is recent when the person
 * proved who they are within the sudo period; a session in somebody's name never is.
 */
export function toPrevious(
  {person, claims}: Pick<ValidToken, 'person' | 'claims'>,
  {settings}: Organization,
  now: Date,
): Previous {
  const oldest = now.getTime() - settings.sudo_mode_duration * 1000;
  return {
    personId: person.id,
    personType: person.type,
    authentications: claims.authentications,
    tokenId: claims.jti,
    sessionId: claims.sid,
    generation: claims.session_generation,
    expiresAt: claims.exp,
    actor: claims.act,
    isRecent: claims.act === undefined && isProvenSince(claims.authentications, oldest),
  };
}
