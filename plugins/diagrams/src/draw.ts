import {instance, type RenderError, type Viz} from '@viz-js/viz';
import {DiagramError} from './DiagramError';

/** Graphviz has the metrics of this font, so that text fits its box; the page uses the same font. */
export const FONT = 'Arial';

const DEFAULTS = {
  graphAttributes: {
    fontname: FONT,
    fontsize: 13,
    bgcolor: 'transparent',
    labelloc: 'b',
    nodesep: 0.3,
    ranksep: 0.3,
    pad: 0.1,
  },
  nodeAttributes: {
    fontname: FONT,
    fontsize: 14,
    shape: 'box',
    style: 'rounded,filled',
    fillcolor: 'white',
    margin: '0.13,0.08',
    height: 0.45,
  },
  edgeAttributes: {fontname: FONT, fontsize: 12, arrowsize: 0.75},
};

let graphviz: Promise<Viz> | undefined;

/**
 * Lays out a graph in the DOT language and returns Graphviz's SVG.
 *
 * @throws DiagramError for Graphviz's errors and warnings
 */
export async function draw(source: string): Promise<string> {
  graphviz ??= instance();
  const result = (await graphviz).render(source, {format: 'svg', ...DEFAULTS});
  const [problem] = result.errors;
  if (problem) {
    throw new DiagramError(
      `Graphviz reports an error: ${problem.message}. ${fixFor(problem)}`,
      lineOf(problem),
    );
  }
  if (result.status === 'failure') {
    throw new DiagramError(
      'Graphviz cannot draw this diagram. A diagram must begin with "digraph {".',
    );
  }
  return result.output;
}

function lineOf({message}: RenderError): number | undefined {
  const [, line] = /\bline (\d+)\b/.exec(message) ?? [];
  return line === undefined ? undefined : Number(line);
}

function fixFor({message}: RenderError): string {
  return message.includes('syntax error')
    ? 'Put names that contain characters other than letters, digits and "_" in quotes, and close every bracket.'
    : 'Correct the attribute named in the message.';
}
