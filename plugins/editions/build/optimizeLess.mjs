import {setFlagsFromString} from 'node:v8';

// The processes that build editions load this first. They end after some ten seconds, so V8 earns back the optimization
// of hot functions only. With its default budget (132 kB of executed bytecode), it optimizes thousands of functions that
// run a few more times. A V8 without this flag ignores it.
setFlagsFromString('--interrupt-budget=1000000');
