import {DiagramError} from './DiagramError';

/** Caption and description of a diagram. */
export type Captions = {
  /** Shown below the diagram, and its accessible name. */
  title: string;
  /** Text alternative for readers who cannot see the diagram. */
  description: string;
};

const KEYS = ['title', 'description'] as const;
const FORM =
  '```dot title="How the parts are connected" description="The parts, and the connections between them."';
/** Shorter descriptions only repeat the title. */
const MIN_DESCRIPTION_LENGTH = 40;

/**
 * Parses the attributes after the language of a `dot` block.
 *
 * @throws DiagramError when one is missing, unknown or too short
 */
export function parseCaptions(meta: string | null | undefined): Captions {
  const attributes = new Map<string, string>();
  const rest = (meta ?? '').replace(/([\w-]+)="([^"]*)"/g, (_, key: string, value: string) => {
    attributes.set(key, value.trim());
    return '';
  });
  const foreign = [
    ...(rest.trim() ? [rest.trim()] : []),
    ...[...attributes.keys()].filter((key) => !KEYS.some((known) => known === key)),
  ];
  if (foreign[0] !== undefined) {
    throw new DiagramError(`Diagrams do not support "${foreign[0]}". Write ${FORM}.`, 0);
  }
  const required = (key: (typeof KEYS)[number]) => {
    const value = attributes.get(key);
    if (!value) {
      throw new DiagramError(`The diagram has no ${key}. Write ${FORM}.`, 0);
    }
    return value;
  };
  const [title, description] = [required('title'), required('description')];
  if (description.length < MIN_DESCRIPTION_LENGTH) {
    throw new DiagramError(
      `The description "${description}" is too short for readers who cannot see the diagram. Describe the parts and their connections in at least ${MIN_DESCRIPTION_LENGTH} characters.`,
      0,
    );
  }
  return {title, description};
}
