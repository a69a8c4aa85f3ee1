import {createClient, type Client} from 'graphql-ws';
import {WebSocket} from 'ws';

/**
 * A display as an integrator would write it from the GraphQL page only, with the client library of
 * the protocol.
 */
export type FollowerOptions = {host: string; token: string; where?: Record<string, unknown>};

type Mission = {elementId: string; revision: number; state: string};

export type MissionEvent = {
  changeType: string;
  sequence: number;
  reference: {elementId: string; revision: number};
  element: Mission | null;
  update: {
    previousRevision: number;
    updatedBy: string | null;
    changedFields: {path: string; oldValue: string | null; newValue: string | null}[];
  } | null;
  triggerPath: {typeName: string; partId: string | null}[];
};

export type Result<Data> = {
  data: Data | null;
  errors?: {message: string; path?: string[]; extensions: Record<string, unknown>}[];
};

const OPEN_MISSIONS = `query Missions($where: MissionFilterInput) {
  missions(where: $where) { sequence nodes { elementId revision state } }
}`;

const FOLLOW = `subscription Follow($where: MissionFilterInput, $since: Long) {
  missionChanged(where: $where, since: $since) {
    changeType
    sequence
    reference { elementId revision }
    element { elementId revision state }
    update { previousRevision updatedBy changedFields { path oldValue newValue } }
    triggerPath { typeName partId }
  }
}`;

export async function postOperation<Data>(
  {host, token}: FollowerOptions,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Result<Data>> {
  const response = await fetch(`${host}/graphql`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'},
    body: JSON.stringify({query, variables}),
  });
  return (await response.json()) as Result<Data>;
}

/** A connection without automatic reconnection: the follower decides when to reconnect, and from which `sequence`. */
export function connectTo({host, token}: FollowerOptions): Client {
  return createClient({
    url: `${host.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: {authorization: `Bearer ${token}`},
    retryAttempts: 0,
    lazy: true,
  });
}

export function createFollower(given: FollowerOptions) {
  const options = {...given};
  const {where} = options;
  const copies = new Map<string, Mission>();
  /** All events in order of arrival. */
  const events: MissionEvent[] = [];
  /** Events that changed a copy. */
  const applied: MissionEvent[] = [];
  let sequence: number | undefined;
  let client: Client | undefined;

  function apply(event: MissionEvent): void {
    const {changeType, reference, element} = event;
    const known = copies.get(reference.elementId)?.revision ?? 0;
    events.push(event);
    sequence = event.sequence;
    if (changeType === 'REMOVED') {
      copies.delete(reference.elementId);
    } else if (element && (element.revision > known || changeType === 'REFRESHED')) {
      copies.set(element.elementId, element);
    } else {
      return;
    }
    applied.push(event);
  }

  return {
    copies,
    events,
    applied,
    sequence: () => sequence,

    /** Gets a new token for the next connection. */
    use(token: string): void {
      options.token = token;
    },

    async query(): Promise<void> {
      type Data = {missions: {sequence: number; nodes: Mission[]}};
      const {data} = await postOperation<Data>(options, OPEN_MISSIONS, {where});
      for (const mission of data?.missions.nodes ?? []) {
        copies.set(mission.elementId, mission);
      }
      sequence = data?.missions.sequence;
    },

    /** Subscribes from the stored `sequence`. @returns the reason for the end: the close event, or errors */
    subscribe(): Promise<unknown> {
      client = connectTo(options);
      return new Promise((resolve) => {
        client?.subscribe<{missionChanged: MissionEvent}>(
          {query: FOLLOW, variables: {where, since: sequence}},
          {
            next: ({data}) => data && apply(data.missionChanged),
            error: resolve,
            complete: () => resolve('complete'),
          },
        );
      });
    },

    close: async () => client?.dispose(),
  };
}
