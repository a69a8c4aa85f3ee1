#!/usr/bin/env node
import {reportFailure} from '@gated-docs/utils/commands';
import {isWorker} from '../serve';
import {GATE_COMMANDS, runGateCommand} from './commands';

const words = process.argv.slice(2);

if (words.length === 0 || isWorker()) {
  void import('./server');
} else {
  runGateCommand(words, GATE_COMMANDS).catch(reportFailure);
}
