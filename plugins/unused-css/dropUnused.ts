import type {AtRule, Declaration, Root, Rule} from 'postcss';

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
/** Classes within `:not(…)` need not be used for the rule to apply. */
const NEGATION = /:not\([^()]*\)/g;
/** The framework's theme selectors. */
const OF_THEMES = /^(?::root|html\[data-theme=['"]?\w+['"]?\])$/;
const VARIABLE = /var\(\s*(--[\w-]+)/g;

/**
 * Leaves out of a style sheet the rules for classes that no component names, then the variables that nothing reads
 * any more. A name is kept when the word is anywhere in the code, so a class that is put together is not found: write
 * class names out.
 */
export function dropUnused(root: Root, isNamed: (word: string) => boolean): void {
  // Removing nodes during a walk would make a plugin's walk skip their siblings.
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

/**
 * Leaves out of a style sheet the variables that another one sets anew for every theme, with selectors that outrank
 * those of this sheet. What the sheet sets for a part of the page or for a medium stays.
 */
export function dropOverridden(root: Root, isOverridden: (variable: string) => boolean): void {
  const overridden: Declaration[] = [];
  root.walkRules((rule) => {
    if (isUnconditional(rule) && rule.selectors.every((selector) => OF_THEMES.test(selector))) {
      rule.walkDecls(/^--/, (declaration) => {
        if (isOverridden(declaration.prop)) {
          overridden.push(declaration);
        }
      });
    }
  });
  overridden.forEach((declaration) => declaration.remove());
}

/** Names of the variables that a style sheet sets for every theme, in its rule with the given selector. */
export function variablesOf(root: Root, selector: string): ReadonlySet<string> {
  const names = new Set<string>();
  root.walkRules((rule) => {
    if (isUnconditional(rule) && rule.selectors.includes(selector)) {
      rule.walkDecls(/^--/, ({prop}) => {
        names.add(prop);
      });
    }
  });
  return names;
}

/** Outside `@media` and `@supports`; `@layer` does not count as a condition. */
function isUnconditional({parent}: Rule | AtRule): boolean {
  return (
    parent?.type === 'root' ||
    (parent?.type === 'atrule' &&
      'name' in parent &&
      parent.name === 'layer' &&
      isUnconditional(parent))
  );
}

/** Drops unsupported properties: the theme writes `line-clamp` beside the supported name. */
export function dropUnknown(root: Root): void {
  const unknown: Declaration[] = [];
  root.walkDecls('line-clamp', (declaration) => {
    unknown.push(declaration);
  });
  unknown.forEach((declaration) => declaration.remove());
}

/** Removes variables that nothing reads. True if it removed any, because they may have read others. */
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
