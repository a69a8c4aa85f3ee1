import type {Statement} from '../../database/openDatabase';
import type {MessageDraft} from '../../mail/outbox';
import type {Organization} from '../../directory/organizations';
import type {Person} from '../../directory/persons';
import type {ChallengeDraft} from '../flows';
import type {Challenge, Flow} from '../flowRows';
import type {AuthenticationMethod, ChallengeType, HandleType} from '../../core/wire';

/** A flow that is about to be stored. */
export type NewFlow = Omit<Flow, 'createdAt' | 'outcome'>;

export type Beginning = {
  organization: Organization;
  flow: NewFlow;
  /** The person who has the handle, if there is one. */
  person: Person | undefined;
  /** The handle is that of the person whose valid token came with the request: no link needed. */
  isProven: boolean;
};

/** What a factor answers to a request for a sign-in. */
export type Start = {
  sequence: readonly ChallengeDraft[];
  /** Challenges that are not in the sequence but in the link of a message. */
  side?: readonly ChallengeDraft[];
  messages?: readonly MessageDraft[];
};

export type Answering = {
  organization: Organization;
  flow: Flow;
  challenge: Challenge;
  /** As posted; each answer reads what it needs through a schema. */
  data: unknown;
};

/** `statements` are run after the challenge is consumed, in one batch. */
export type Verdict =
  | {status: 'right'; statements?: readonly Statement[]}
  | {status: 'wrong'}
  | {status: 'refused'; cause: unknown};

/** One sign-in method: a file in this folder, listed in `createFactors`. */
export type Factor = {
  method: AuthenticationMethod;
  /** Empty: the method takes no handle. */
  handleTypes: readonly HandleType[];
  begin(beginning: Beginning): Promise<Start>;
  /** How each type of challenge that the method issues is answered. */
  answers: Partial<Record<ChallengeType, (answering: Answering) => Promise<Verdict>>>;
};
