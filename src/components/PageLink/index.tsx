import React, {type ComponentProps, type ReactNode} from 'react';
import MDXA from '@theme/MDXComponents/A';

type Props = ComponentProps<'a'> & {'data-noBrokenLinkCheck'?: boolean};

/**
 * A link of a page. Docusaurus marks links to files of the site; they stay as they are, because the
 * trailing slash of the site's own routes would turn `missions.openapi.yaml` into an address without a file.
 */
export default function PageLink(props: Props): ReactNode {
  const {'data-noBrokenLinkCheck': isFile, children, ...link} = props;
  return isFile ? <a {...link}>{children}</a> : <MDXA {...props} />;
}
