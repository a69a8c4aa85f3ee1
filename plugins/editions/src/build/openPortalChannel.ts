import * as z from 'zod';
import type {BuildRequest} from './buildEditions';

const PreferSchema = z.strictObject({type: z.literal('prefer'), edition: z.string()});

/**
 * Messages to and from the portal that started this build and serves meanwhile: progress, and requests for an edition
 * that a reader is waiting for. A no-op without such a portal.
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
        // The portal may have ended. Without a callback, that would end this process before it has released its lock.
        process.send?.({type: 'served'}, undefined, {}, () => undefined);
      }
    },
    onQueued(prefer) {
      process.on('message', (message) => {
        const order = PreferSchema.safeParse(message);
        if (order.success) {
          prefer(order.data.edition);
        }
      });
      // The channel does not keep this process running once the build has ended.
      process.channel?.unref();
    },
  };
}
