import {bundleGate} from '../bundleGate.mjs';

/**
 * `npm run gate`: the gate alone, from a bundle that is rebuilt when the code has changed. It starts without
 * Docusaurus, without the local identity provider and, if the bundle is up to date, without a compiler. Only
 * subcommands such as `npm run gate -- nginx …` load the rest of the portal.
 */
const words = process.argv.slice(2);

try {
  if (words.length === 0) {
    await import(await bundleGate());
  } else {
    await import('tsx');
    await import('./gateCommands.ts');
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
