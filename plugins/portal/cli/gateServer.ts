import {readEnvironment} from '../../environment';
import {runCommand} from '../runCommand';
import {isWorker, serveAsWorker} from '../startGate';
import {startGateAlone} from '../startGateAlone';

/** The gate alone, which is bundled into one file: that file is its workers' script, too. */
if (isWorker()) {
  void serveAsWorker();
} else {
  void runCommand(async () => startGateAlone(readEnvironment(), process.argv[1] ?? ''));
}
