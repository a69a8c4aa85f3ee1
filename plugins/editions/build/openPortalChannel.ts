import * as z from 'zod';
import type {BuildRequest} from './buildEditions';

const PreferSchema = z.strictObject({type: z.literal('prefer'), edition: z.string()});

/**
 * What a portal that has started this build and serves meanwhile is told, and what it may ask for: an edition that a
 * reader waits for. Without such a portal nothing is told to anybody.
 */
export function openPortalChannel(): Pick<BuildRequest, 'onServed' | 'onQueued'> {
  if (!process.send) {
    return {};
  }
  let isTold = false;
  return {
    onServed() {
      if (!isTold) {
        isTold = true;
        process.send?.({type: 'served'});
      }
    },
    onQueued(prefer) {
      process.on('message', (message) => {
        const order = PreferSchema.safeParse(message);
        if (order.success) {
          prefer(order.data.edition);
        }
      });
      // The portal may go on for long; this process ends when everything is built.
      process.channel?.unref();
    },
  };
}
