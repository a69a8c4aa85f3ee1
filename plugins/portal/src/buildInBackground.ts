import {spawn} from 'node:child_process';
import {loaderEnvironment} from '@gated-docs/utils/docusaurus';
import * as z from 'zod';

const ServedSchema = z.object({type: z.literal('served')});

/** A build that runs while the portal serves finished editions. */
export type Building = {
  /** Resolves as soon as readers can sign in. Rejects if the build ends before that. */
  served: Promise<void>;
  /** Moves an edition that a reader is waiting for to the front of the queue. */
  prefer: (edition: string) => void;
  /** Stops the build; finished editions stay. */
  stop: () => Promise<void>;
};

/**
 * Builds the editions in a separate process. They are not compressed: that would take longer, and nothing is sent over a
 * network.
 */
export function buildInBackground(): Building {
  const binary = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const args = [binary, 'editions', '--no-compression', '--publish-early'];
  const child = spawn(process.execPath, args, {
    env: {...process.env, ...loaderEnvironment()},
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const served = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error('The editions could not be built. See the output above for the cause.')),
    );
    child.on('message', (message) => {
      if (ServedSchema.safeParse(message).success) {
        resolve();
      }
    });
  });
  return {
    served,
    prefer(edition) {
      if (child.connected) {
        // The build may end at the same moment; then there is nothing left to reorder.
        child.send({type: 'prefer', edition}, () => undefined);
      }
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
