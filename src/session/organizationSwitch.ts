import {tabMemory} from './tabMemory';

/** In the tab's storage while one organization's page is replaced by another's (specification section 9). */
const KEY = 'portal-organization-switch';
const IN_PROGRESS = 'in_progress';

export function markOrganizationSwitch(): void {
  tabMemory.set(KEY, IN_PROGRESS);
}

/** Whether this page came of a switch; asked once. */
export function takeOrganizationSwitch(): boolean {
  const isSwitched = tabMemory.get(KEY) === IN_PROGRESS;
  tabMemory.remove(KEY);
  return isSwitched;
}
