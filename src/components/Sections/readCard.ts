/** A task in a section, with the page or heading that explains it. */
export type Task = {label: string; to: string};

/** A change in a section, with its release date and the page that describes it. */
export type NewsItem = {date: string; text: string; to: string};

/** The text of a card: what readers do in the section, their most common tasks, and what is new for them. */
export type Card = {reader?: string; tasks: readonly Task[]; news: readonly NewsItem[]};

/** Reads the text of a card from the `customProps` of a section's `_category_.json`. */
export function readCard(customProps: Record<string, unknown> = {}): Card {
  // The content tests check these properties.
  const {reader, tasks = [], news = []} = customProps as Partial<Card>;
  return {...(reader !== undefined && {reader}), tasks, news};
}
