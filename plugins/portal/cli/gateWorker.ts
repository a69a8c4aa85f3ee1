import {joinWorkers, type GateServerOptions} from '../../gate';
import {readEnvironment} from '../environment';
import {PROVIDER_VARIABLE, startGateHere} from '../startGate';

void joinWorkers((onEnd) => {
  // Written by the process that started this one.
  const provider = JSON.parse(
    process.env[PROVIDER_VARIABLE] ?? '',
  ) as GateServerOptions['provider'];
  return startGateHere(readEnvironment(), provider, onEnd);
});
