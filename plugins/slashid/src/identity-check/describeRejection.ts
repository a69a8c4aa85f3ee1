import type {IdentityTextKey} from '@gated-docs/access-config/texts/identityTexts';
import type {IdentityText} from './checkSteps';

/** Texts for the checking service's rejection reasons. */
const REASONS: ReadonlyMap<string, IdentityTextKey> = new Map([
  ['blurry', 'identity.problem.blurry'],
  ['cut_off', 'identity.problem.cut-off'],
  ['document_not_found', 'identity.problem.no-document'],
  ['face_not_detected', 'identity.problem.no-face'],
  ['several_faces', 'identity.problem.several-faces'],
  ['invalid_state', 'kyc.mobile.failure.invalid_state.title'],
  ['unsupported', 'kyc.upload.mobile.failure.generic.title'],
]);

export function describeRejection(reason: string, text: IdentityText): string {
  const key = REASONS.get(reason);
  return key ? text(key) : text('identity.problem.other', {REASON: reason});
}
