/**
 * Asks readers for feedback, where an endpoint is configured, and counts what the endpoint received into a report for
 * authors. Without the option nothing is asked and nothing is sent.
 *
 * @module
 */
import fs from 'node:fs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {PluginOptions} from './options';
import {renderReport} from './renderReport';
import {summarize} from './summarize';

export default function pluginFeedback(
  _context: LoadContext,
  {endpoint}: PluginOptions,
): Plugin<void> {
  return {
    name: 'feedback',

    contentLoaded({actions}) {
      actions.setGlobalData({endpoint});
    },

    extendCli(cli) {
      cli
        .command('feedback <files...>')
        .description(
          'Summarise reader feedback for authors. Each file contains one JSON object per line, as the feedback endpoint received it.',
        )
        .action((files: string[]) => {
          const lines = files.flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'));
          process.stdout.write(`${renderReport(summarize(lines))}\n`);
        });
    },
  };
}

export {validateOptions} from './options';
export type {Options, PluginOptions} from './options';
