/** A task of a section and the page, or the heading of a page, that explains it. */
export type Task = {label: string; to: string};

/** The text of a card: what readers do in the section, and their most common tasks. */
export type Card = {reader?: string; tasks: readonly Task[]};

/** Reads the text of a card from the `customProps` of a section's `_category_.json`. */
export function readCard(customProps: Record<string, unknown> = {}): Card {
  const {reader, tasks} = customProps;
  return {
    ...(typeof reader === 'string' && {reader}),
    tasks: Array.isArray(tasks) ? tasks.filter(isTask) : [],
  };
}

function isTask(value: unknown): value is Task {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'to' in value &&
    typeof value.to === 'string'
  );
}
