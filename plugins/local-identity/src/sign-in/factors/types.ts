import type {AuthenticationMethod, ChallengeType, HandleType} from '../../core/wire';
import type {Organization} from '../../directory/organizations';
import type {MessageDraft} from '../../mail/outbox';
import type {Services} from '../../openServices';
import type {Challenge, ChallengeDraft, Flow, NewFlow} from '../flows';
import type {Principal} from '../principal';

export type BeginContext = {
  organization: Organization;
  flow: NewFlow;
  /** As sent by the browser; each factor parses what it needs with a schema. */
  options: Record<string, unknown>;
  principal: Principal;
  services: Services;
};

/** What a factor issues for a request to sign in. */
export type ChallengePlan = {
  sequence: readonly ChallengeDraft[];
  /** An out-of-band challenge: not in the sequence but in the link of the message. */
  side?: ChallengeDraft;
  message?: MessageDraft;
};

export type AnswerContext = {
  organization: Organization;
  flow: Flow;
  challenge: Challenge;
  /** As posted; each answer parses what it needs with a schema. */
  data: unknown;
  services: Services;
};

/**
 * The effect of a correct answer, in the transaction that consumes the challenge, for the flow as it is then. False: the
 * answer is wrong, because it is only compared there or because what it was compared with has changed meanwhile.
 */
export type Apply = (flow: Flow) => boolean;

/**
 * Compares the answer, which may be slow. Undefined if it is wrong. Its only side effect is to flag a passkey that may
 * have been cloned.
 *
 * @throws passkeyRefused, which ends the challenge
 */
export type Answer = (context: AnswerContext) => Apply | undefined | Promise<Apply | undefined>;

/** One sign-in method: a file in this folder, listed in `index.ts`. */
export type Factor = {
  method: AuthenticationMethod;
  /** Empty for methods without a handle. */
  handleTypes: readonly HandleType[];
  begin(context: BeginContext): ChallengePlan | Promise<ChallengePlan>;
  /** Handlers for the answers to the method's challenges. */
  answers?: Partial<Record<ChallengeType, Answer>>;
};
