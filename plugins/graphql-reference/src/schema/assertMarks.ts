import {Kind, TokenKind, visit, type DocumentNode} from 'graphql';
import {findResembled} from '@gated-docs/access/marks';

/** Directives that hide parts of a schema in other tools. */
const OTHER_TOOLS = [
  ...['internal', 'hidden', 'private', 'inaccessible', 'restricted'],
  ...['groups', 'visibility', 'audience'],
];

/**
 * Refuses what looks like the directive for internal elements but removes nothing: another spelling, a directive of
 * another tool, the directive at the schema itself, and its name in a comment or description.
 *
 * @throws Error that names line, value and fix
 */
export function assertMarks(document: DocumentNode, directive: string): void {
  const refuse = (line: number | undefined, what: string): never => {
    throw new Error(
      `line ${line}: ${what} removes nothing, so every reader would get this part. Write "@${directive}" after the type, field, argument or value, or remove it.`,
    );
  };
  const inText = new RegExp(String.raw`@${directive}\b|\bx[-_]?groups?\b|</?groups\b`, 'i');
  visit(document, {
    enter(node) {
      const line = node.loc?.startToken.line;
      if (node.kind === Kind.STRING && inText.test(node.value)) {
        refuse(line, `"${inText.exec(node.value)?.[0]}" in a text`);
      }
      if (node.kind === Kind.SCHEMA_DEFINITION || node.kind === Kind.SCHEMA_EXTENSION) {
        node.directives
          ?.filter(({name}) => name.value === directive)
          .forEach(() => refuse(line, `"@${directive}" at the schema`));
      }
      const name = node.kind === Kind.DIRECTIVE ? node.name.value : directive;
      if (name !== directive && findResembled(name, [directive, ...OTHER_TOOLS])) {
        refuse(line, `"@${name}"`);
      }
    },
  });
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) {
    if (token.kind === TokenKind.COMMENT && inText.test(token.value)) {
      refuse(token.line, `"#${token.value}" is a comment, which`);
    }
  }
}
