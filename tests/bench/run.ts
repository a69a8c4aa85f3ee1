import {benchEditions} from './editions';
import {benchRest} from './rest';
import {benchGate} from './gate';
import {benchGraphql} from './graphql';
import {benchIdentity} from './identity';
import {benchServe} from './serve';
import {benchWeb} from './web';
import {provideRunFolder} from '../support/runFolder.mjs';

/** `npm run bench` prints all figures, `npm run bench -- NAME` those of one part, without judging them. */
const BENCHES: Record<string, () => Promise<void>> = {
  rest: benchRest,
  graphql: benchGraphql,
  identity: benchIdentity,
  editions: benchEditions,
  serve: benchServe,
  gate: benchGate,
  web: benchWeb,
};

async function main(): Promise<void> {
  provideRunFolder();
  const [wanted] = process.argv.slice(2);
  if (wanted !== undefined && !(wanted in BENCHES)) {
    throw new Error(
      `There is no bench "${wanted}". There are: ${Object.keys(BENCHES).join(', ')}.`,
    );
  }
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted === undefined || wanted === name) {
      console.log(`\n${name}`);
      await bench();
    }
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
