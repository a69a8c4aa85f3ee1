/** Deliberately outdated packages: the reason, and when to look again. */
export const HELD_BACK: Readonly<Record<string, string>> = {
  react: 'the SlashID widget carries the JSX runtime of React 18 and does not load under 19',
  'react-dom': 'as react',
  '@types/react': 'as react',
  '@types/react-dom': 'as react',
  '@types/node': 'the least Node that is supported is 20',
  graphql: 'the packages of the GraphQL reference accept exactly one copy',
  htmlparser2: 'the copy that Docusaurus brings',
  'remark-directive': 'the copy that Docusaurus brings',
};
