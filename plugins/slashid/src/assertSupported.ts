/** @throws Error unless this is React 18: SlashID's packages carry its JSX runtime, which no other version loads */
export function assertSupported(reactVersion: string): void {
  if (!reactVersion.startsWith('18.')) {
    throw new Error(
      `The site uses React ${reactVersion}, but SlashID's sign-in form only loads with React 18. Install it: npm install react@18 react-dom@18. Or use "@gated-docs/oidc/plugin" in place of "@gated-docs/slashid/plugin".`,
    );
  }
}
