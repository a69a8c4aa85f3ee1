import type {Organization} from '../directory/organizations';
import type {Authentication, AuthenticationMethod} from './wire';

/** Methods that are no proof by the person. Their entries are kept, except `anonymous`. */
const UNPROVEN: ReadonlySet<AuthenticationMethod> = new Set([
  'api',
  'direct_id',
  'impersonate',
  'anonymous',
]);

// Every request carries the token, and gates reject very long ones.
const MAX_AUTHENTICATIONS = 10;

const isProof = ({method}: Pick<Authentication, 'method'>) => !UNPROVEN.has(method);

/**
 * Adds an authentication to a session's history, and drops `anonymous`. If the history is too long, drops the
 * oldest proofs, but not the other entries without a proof, such as `impersonate`.
 */
export function appendAuthentication(
  earlier: readonly Authentication[],
  next: Authentication,
): Authentication[] {
  const history = [...earlier.filter(({method}) => method !== 'anonymous'), next];
  const surplus = history.length - MAX_AUTHENTICATIONS;
  const oldest = new Set(history.filter(isProof).slice(0, Math.max(0, surplus)));
  return history.filter((authentication) => !oldest.has(authentication));
}

/** Whether the person has authenticated since `oldest`, or at all. */
export const isProvenSince = (authentications: readonly Authentication[], oldest = 0): boolean =>
  authentications.some(
    (authentication) =>
      isProof(authentication) && new Date(authentication.timestamp).getTime() >= oldest,
  );

/** Whether the organization accepts one of the session's proofs, or has no list; true without proofs. */
export function isAccepted(
  methods: readonly AuthenticationMethod[],
  {settings}: Organization,
): boolean {
  const allowed = settings.allowed_factor_methods;
  const proofs = methods.filter((method) => isProof({method}));
  return !allowed || proofs.length === 0 || proofs.some((method) => allowed.includes(method));
}
