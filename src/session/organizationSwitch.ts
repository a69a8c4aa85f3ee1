import {tabMemory} from './tabMemory';

/** In session storage while another organization's page replaces the current one (specification section 9). */
const KEY = 'portal-organization-switch';
const IN_PROGRESS = 'in_progress';

export function markOrganizationSwitch(): void {
  tabMemory.set(KEY, IN_PROGRESS);
}

/** Whether this page load follows a switch; clears the mark. */
export function takeOrganizationSwitch(): boolean {
  const isSwitched = tabMemory.get(KEY) === IN_PROGRESS;
  tabMemory.remove(KEY);
  return isSwitched;
}
