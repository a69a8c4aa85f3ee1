import {readEnvironment} from '@gated-docs/environment';
import {runCommand} from '../runCommand';
import {isWorker, serveAsWorker} from '../startGate';
import {startGateAlone} from '../startGateAlone';

/** The gate alone, bundled into one file, which is also the script of its worker processes. */
if (isWorker()) {
  void serveAsWorker();
} else {
  void runCommand(async () => startGateAlone(readEnvironment(), process.argv[1] ?? ''));
}
