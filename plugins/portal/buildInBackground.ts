import {spawn} from 'node:child_process';
import * as z from 'zod';

const ServedSchema = z.object({type: z.literal('served')});

/** Editions that are built while the portal serves those that are ready. */
export type Building = {
  /** Builds next what a reader waits for. */
  prefer: (edition: string) => void;
  /** Ends the build; what is ready stays. */
  stop: () => Promise<void>;
};

/**
 * Builds the editions in a process of its own, and resolves as soon as readers can sign in. They are not compressed:
 * that would take longer, and nothing goes over a network.
 *
 * @throws Error when the build ends before
 */
export function buildInBackground(): Promise<Building> {
  const binary = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const args = [binary, 'editions', '--no-compression', '--publish-early'];
  const child = spawn(process.execPath, args, {stdio: ['inherit', 'inherit', 'inherit', 'ipc']});
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const building: Building = {
    prefer(edition) {
      if (child.connected) {
        // The build may end at the same moment, and then nothing is left to prefer.
        child.send({type: 'prefer', edition}, () => undefined);
      }
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error('The editions could not be built; the output above says why.')),
    );
    child.on('message', (message) => {
      if (ServedSchema.safeParse(message).success) {
        resolve(building);
      }
    });
  });
}
