import {setFlagsFromString} from 'node:v8';

// The processes that build editions load this first. They end after some ten seconds, so only hot functions repay their
// optimization. Node 20 optimizes a function after 66 kB of executed bytecode, which thousands of functions reach that
// run a few more times only. Later versions of V8 decide otherwise, and do not have the flag.
if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=1000000');
}
