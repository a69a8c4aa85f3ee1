import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {nginxConfiguration, type NginxOptions} from './nginxConfiguration';

const CONFIGURATION = 'nginx.conf';

/** Writes the configuration and its folders, ready for `nginx -p FOLDER -c nginx.conf`. */
export async function writeNginx(folder: string, options: NginxOptions): Promise<string> {
  const text = nginxConfiguration(options);
  // nginx creates the last folder of a path, but not its parents.
  await mkdir(path.join(folder, 'temporary'), {recursive: true});
  const file = path.join(folder, CONFIGURATION);
  await writeFile(file, text);
  return file;
}
