import {Kind, parse, visit, type ASTNode, type NameNode} from 'graphql';

type Named = ASTNode & {name?: NameNode; directives?: readonly {name: NameNode}[]};

/**
 * Names of schema elements with `@internalApi` that no public name or text contains,
 * sorted. A file with one of them contains something internal.
 */
export function internalNames(sdl: string): string[] {
  const internal = new Set<string>();
  const publicText: string[] = [];
  visit(parse(sdl), {
    enter(node) {
      const {name, directives = []} = node as Named;
      if (name && directives.some((directive) => directive.name.value === 'internalApi')) {
        internal.add(name.value);
        return false;
      }
      if (node.kind === Kind.NAME || node.kind === Kind.STRING) {
        publicText.push(node.value);
      }
      return undefined;
    },
  });
  const isPublicToo = (name: string) =>
    publicText.some((text) => text.toLowerCase().includes(name.toLowerCase()));
  return [...internal].filter((name) => !isPublicToo(name)).sort();
}

/**
 * Names of a contract's parts with `x-groups` that the rest of it does not contain, sorted. A file with one of them
 * contains something that is for some groups only.
 */
export function internalContractNames(contract: unknown): string[] {
  const internal = new Set<string>();
  const rest = JSON.stringify(contract, (name: string, part: unknown) => {
    if (typeof part === 'object' && part !== null && 'x-groups' in part) {
      internal.add(name);
      return undefined;
    }
    return part;
  });
  return [...internal].filter((name) => !rest.includes(name)).sort();
}
