import {serveAsWorker} from '@gated-docs/gate/serve';

void serveAsWorker();
