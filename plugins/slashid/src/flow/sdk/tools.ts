import type {useSlashID} from '@slashid/react';
import type {FormConfiguration} from '@gated-docs/access-config';
import type {ProviderConfig} from '../../provider/providerConfig';
import type {FlowEvent} from '../types';

/** What the effects work with. */
export type Tools = {
  sdk: ReturnType<typeof useSlashID>;
  provider: ProviderConfig;
  form: FormConfiguration;
  /** Adds a factor to the user whose token the SDK was given, instead of signing in. */
  isAdding?: boolean | undefined;
  send: (event: FlowEvent) => void;
  onToken: (token: string, returnTo?: string) => void;
  onLeave?: (() => void) | undefined;
  onDecline?: (() => void) | undefined;
  /** Replaces the SDK. */
  onRestart: () => void;
};
