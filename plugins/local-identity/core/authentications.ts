import type {Organization} from '../directory/organizations';
import type {Authentication, AuthenticationMethod} from './wire';

/** Sessions that begin without a proof by the person. They stay marked as such to their end. */
const UNPROVEN: ReadonlySet<AuthenticationMethod> = new Set([
  'api',
  'direct_id',
  'impersonate',
  'anonymous',
]);

// A token travels in every request, and a gate refuses very long ones.
const MAX_AUTHENTICATIONS = 10;

const isProof = ({method}: Pick<Authentication, 'method'>) => !UNPROVEN.has(method);

/**
 * The history of a session with one authentication more. The oldest proofs are dropped first; marks of
 * sessions that began without a proof never are.
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

/** Whether the person proved who they are since `oldest`, or at all. */
export const isProvenSince = (authentications: readonly Authentication[], oldest = 0): boolean =>
  authentications.some(
    (authentication) =>
      isProof(authentication) && new Date(authentication.timestamp).getTime() >= oldest,
  );

/** At least one proof of a session is one that the organization accepts, when it lists any. */
export function isAccepted(
  methods: readonly AuthenticationMethod[],
  {settings}: Organization,
): boolean {
  const allowed = settings.allowed_factor_methods;
  const proofs = methods.filter((method) => isProof({method}));
  return !allowed || proofs.length === 0 || proofs.some((method) => allowed.includes(method));
}
