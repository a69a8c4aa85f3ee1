import {readEnvironment} from '../environment';
import {runCommand} from '../runCommand';
import {startGateAlone} from '../startGateAlone';

void runCommand(async () => {
  const gate = await startGateAlone(readEnvironment());
  console.log(gate.banner);
  return gate;
});
