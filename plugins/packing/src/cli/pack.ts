import path from 'node:path';
import {packAll} from '../packAll';

const OUT = path.resolve('.docusaurus', 'packages');

packAll(OUT).then(
  (tarballs) => console.log(Object.values(tarballs).join('\n')),
  (error: Error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  },
);
