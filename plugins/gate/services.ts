import type {Store} from './editions/store';
import type {Settings} from './options';
import type {Representations} from './pipeline/representations';
import type {SecurityHeaders} from './pipeline/securityHeaders';
import type {Sessions} from './session/sessions';

/** What answering a request needs; made once for each gate. */
export type GateServices = {
  settings: Settings;
  sessions: Sessions;
  store: Store;
  representations: Representations;
  security: SecurityHeaders;
};
