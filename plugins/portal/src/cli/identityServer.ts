import {startIdentityServer} from '@gated-docs/local-identity';
import type {FromProvider, ToProvider} from '../identityProcess';

/** Process of the local identity provider: serves until it is asked to close or the portal's process exits. */
let close: () => Promise<void> = () => Promise.resolve();

const tell = (message: FromProvider, then?: () => void) => process.send?.(message, then);
const end = () => void close().then(() => process.exit(0));

process.on('message', (message: ToProvider) => {
  if (message.type === 'close') {
    end();
    return;
  }
  startIdentityServer(message.options).then(
    (server) => {
      close = () => server.close();
      const {organizationId, issuer, url, accounts} = server;
      tell({type: 'ready', facts: {organizationId, issuer, url, accounts}});
    },
    (error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      tell({type: 'failed', message: text}, () => process.exit(1));
    },
  );
});
process.once('disconnect', end);
// Ctrl+C reaches every process of a terminal; the portal's process then asks this one to close.
process.on('SIGINT', () => undefined);
