import {serveAsWorker} from '../startGate';

void serveAsWorker();
