/** A task in a section, with the page or heading that explains it. */
export type Task = {label: string; to: string};

/** A change in a section, with its release date and the page that describes it. */
export type NewsItem = {date: string; text: string; to: string};

/** The text of a card: what readers do in the section, their most common tasks, and what is new for them. */
export type Card = {reader?: string; tasks: readonly Task[]; news: readonly NewsItem[]};

/** Reads the text of a card from the `customProps` of a section's `_category_.json`. Skips malformed entries. */
export function readCard(customProps: Record<string, unknown> = {}): Card {
  const {reader, tasks, news} = customProps;
  return {
    ...(typeof reader === 'string' && {reader}),
    tasks: Array.isArray(tasks) ? tasks.filter(isTask) : [],
    news: Array.isArray(news) ? news.filter(isNewsItem) : [],
  };
}

function isTask(value: unknown): value is Task {
  return hasTexts(value, ['label', 'to']);
}

function isNewsItem(value: unknown): value is NewsItem {
  return hasTexts(value, ['date', 'text', 'to']);
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    // Any property of an object can be read.
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}
