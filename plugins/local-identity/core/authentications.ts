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
 * oldest entries that a later one stands for: a later proof, or the same method without a proof. At least one proof
 * stays, because a session without any is not limited to the methods that an organization accepts.
 */
export function appendAuthentication(
  earlier: readonly Authentication[],
  next: Authentication,
): Authentication[] {
  const history = [...earlier.filter(({method}) => method !== 'anonymous'), next];
  const surplus = Math.max(0, history.length - MAX_AUTHENTICATIONS);
  const replaceable = history.filter((entry, index) =>
    history.slice(index + 1).some((later) => kindOf(later) === kindOf(entry)),
  );
  const dropped = new Set(replaceable.slice(0, surplus));
  return history.filter((authentication) => !dropped.has(authentication));
}

const kindOf = ({method}: Authentication) => (isProof({method}) ? 'proof' : method);

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
