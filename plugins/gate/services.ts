import type {FileAnswers} from './answers/answerFile';
import type {SecurityHeaders} from './answers/securityHeaders';
import type {EditionSource} from './editions/source';
import type {Settings} from './options';
import type {Sessions} from './session/sessions';

/** What answering a request needs; made once for each gate. */
export type GateServices = {
  settings: Settings;
  sessions: Sessions;
  source: EditionSource;
  files: FileAnswers;
  security: SecurityHeaders;
};
