import type {Duplex} from 'node:stream';
import type {NodeRequest} from './nodeRequest';
import type {NodeResponse} from './pace';

type Handle = (incoming: NodeRequest, outgoing: NodeResponse) => void;
type Lane = {current: NodeResponse | null; waiting: [NodeRequest, NodeResponse][]};

export type Lanes = {
  enter: Handle;
  /** Whether part of the current response has been written to this connection. */
  isAnswering: (socket: Duplex) => boolean;
};

/** Maximum number of waiting requests; beyond it, the connection is closed. Browsers never pipeline more. */
const MAX_QUEUED = 16;

/**
 * Processes one request at a time per connection. Node emits all pipelined requests at once, and each would
 * keep its response in memory until the client reads it.
 */
export function createLanes(handle: Handle): Lanes {
  const lanes = new WeakMap<object, Lane>();

  function laneOf(socket: object): Lane {
    const known = lanes.get(socket);
    if (known) {
      return known;
    }
    const lane: Lane = {current: null, waiting: []};
    lanes.set(socket, lane);
    return lane;
  }

  function run(lane: Lane, incoming: NodeRequest, outgoing: NodeResponse): void {
    lane.current = outgoing;
    outgoing.once('close', () => {
      lane.current = null;
      const next = lane.waiting.shift();
      if (next) {
        run(lane, ...next);
      }
    });
    handle(incoming, outgoing);
  }

  return {
    enter(incoming, outgoing) {
      const {socket} = incoming;
      const lane = laneOf(socket);
      if (lane.current === null) {
        run(lane, incoming, outgoing);
      } else if (lane.waiting.push([incoming, outgoing]) > MAX_QUEUED) {
        lane.waiting = [];
        socket.destroy();
      }
    },
    isAnswering: (socket) => lanes.get(socket)?.current?.headersSent ?? false,
  };
}
