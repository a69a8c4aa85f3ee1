import type {AtRule, Declaration, Root, Rule} from 'postcss';

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
/** What must not be there for a rule to apply says nothing about what is. */
const NEGATION = /:not\([^()]*\)/g;
const VARIABLE = /var\(\s*(--[\w-]+)/g;

/**
 * Leaves out of a style sheet the rules for classes that no component names, then the variables that nothing reads
 * any more. A name is kept when the word is anywhere in the code, so a class that is put together is not found: write
 * class names out.
 */
export function dropUnused(root: Root, isNamed: (word: string) => boolean): void {
  // What is removed during a walk makes a walk in a running plugin skip its neighbour.
  const unnamed: Rule[] = [];
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => classesIn(selector).every(isNamed));
    if (kept.length === 0) {
      unnamed.push(rule);
    } else {
      rule.selectors = kept;
    }
  });
  unnamed.forEach((rule) => rule.remove());
  let dropped = true;
  while (dropped) {
    dropped = dropUnreadVariables(root, isNamed);
  }
  const empty: AtRule[] = [];
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) {
      empty.push(rule);
    }
  });
  empty.forEach((rule) => rule.remove());
}

function classesIn(selector: string): string[] {
  return [...selector.replaceAll(NEGATION, '').matchAll(CLASS)].map(([, name = '']) => name);
}

/** One that only unread ones read is unread after them. */
function dropUnreadVariables(root: Root, isNamed: (word: string) => boolean): boolean {
  const read = new Set<string>();
  root.walkDecls(({value}) => {
    for (const [, name = ''] of value.matchAll(VARIABLE)) {
      read.add(name);
    }
  });
  const unread: Declaration[] = [];
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop) && !isNamed(declaration.prop)) {
      unread.push(declaration);
    }
  });
  unread.forEach((declaration) => declaration.remove());
  return unread.length > 0;
}
