import {isProvenSince} from '../core/authentications';
import type {ValidToken} from '../core/tokens';
import type {Organization} from '../directory/organizations';
import type {Previous} from './flowRows';

/**
 * The session of a verified token, as the basis of a new sign-in. It is recent if the person
 * authenticated within the sudo period; an impersonated session never is.
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
