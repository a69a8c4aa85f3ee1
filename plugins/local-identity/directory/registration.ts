import * as errors from '../core/errors';
import type {Handle} from '../core/wire';
import type {Organization} from './organizations';

/** Throws unless this handle may be registered. Matches its canonical form only. */
export function assertMayRegister({value}: Handle, {settings}: Organization): void {
  if (settings.deny_self_registration) {
    throw errors.selfRegistrationNotAllowed();
  }
  assertPatternAllowed(value, settings.new_person_handle_patterns);
}

export function assertPatternAllowed(value: string, patterns: readonly string[]): void {
  const isExpected = patterns.some((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(value));
  if (patterns.length > 0 && !isExpected) {
    throw errors.handlePatternNotAllowed();
  }
}
