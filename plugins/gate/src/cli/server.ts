import {readEnvironment} from '@gated-docs/environment';
import {runCommand} from '@gated-docs/utils/commands';
import {isWorker, serveAsWorker, startGateAlone} from '../serve';

/** The gate alone. The script that imports it is also the script of its worker processes. */
if (isWorker()) {
  void serveAsWorker();
} else {
  void runCommand(async () => startGateAlone(readEnvironment(), process.argv[1] ?? ''));
}
