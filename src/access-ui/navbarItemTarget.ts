/** Props of any navbar item, as far as access is concerned. */
type NavbarItemProps = {to?: string | undefined; href?: string | undefined; items?: unknown};

/** The path of this site that a navbar item leads to, or null for menus, widgets and other sites. */
export function navbarItemTarget(item: NavbarItemProps): string | null {
  const target = item.to ?? item.href;
  return typeof target === 'string' && target.startsWith('/') && !Array.isArray(item.items)
    ? target
    : null;
}
