import {FORM_TEXTS} from './formTexts';
import {IDENTITY_TEXTS} from './identityTexts';

/** Every key that a site can override. For the configuration: in the browser, each part loads only its own texts. */
export const TEXT_KEYS: readonly string[] = Object.keys({...FORM_TEXTS, ...IDENTITY_TEXTS});
