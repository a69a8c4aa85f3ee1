import {BoundedMap} from './boundedMap';
import {rootFields} from './graphql/rootFields';
import type {InvalidMissionFields} from './graphql/addMission';
import {platformHandlers} from './platform/platformHandlers';
import {
  createPlatformState,
  resetPlatformState,
  type PlatformState,
  type Seed,
} from './platform/platformState';
import {createSimulatedDevices} from './platform/simulatedDevices';

export type Tenants = ReturnType<typeof createTenants>;

export type TenantsOptions = Pick<PlatformState, 'now' | 'deliver'> & {
  seed: Seed;
  invalidFields: InvalidMissionFields;
};

const MAX_TENANTS = 50;
const DAY_MS = 24 * 3_600_000;

/** The tenants in memory. A new one replaces the one that has not been used for the longest time. */
export function createTenants({now, deliver, seed, invalidFields}: TenantsOptions) {
  type Tenant = ReturnType<typeof create> & {usedAt: number};
  const tenants = new BoundedMap<string, Tenant>(MAX_TENANTS);

  function create(name: string) {
    const state = createPlatformState({tenant: name, now, deliver});
    /** Restores the seed. */
    const reset = () => resetPlatformState(state, seed);
    reset();
    return {
      ...{state, reset},
      handlers: platformHandlers(state),
      /** Root fields of GraphQL. */
      roots: rootFields(state, invalidFields),
      simulate: createSimulatedDevices(state),
    };
  }

  return {
    /** The tenant of this name, which is created if it does not exist. */
    get(name: string) {
      const tenant = {...(tenants.get(name) ?? create(name)), usedAt: now().getTime()};
      // Moves it to the end of the map.
      tenants.delete(name);
      tenants.set(name, tenant);
      return tenant;
    },
    /** Makes the simulated crews take all steps that are due, and deletes tenants that nobody has used for a day. */
    simulate() {
      for (const [name, {simulate, usedAt}] of tenants) {
        if (now().getTime() - usedAt > DAY_MS) {
          tenants.delete(name);
        } else {
          simulate();
        }
      }
    },
  };
}
