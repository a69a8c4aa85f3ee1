import {buildUnlessUpToDate} from '../buildUnlessUpToDate';

void buildUnlessUpToDate(process.argv.slice(2)).then((code) => process.exit(code));
