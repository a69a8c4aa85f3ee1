import React, {type ComponentProps, type ReactNode} from 'react';
import MDXA from '@theme/MDXComponents/A';

type Props = ComponentProps<'a'> & {'data-noBrokenLinkCheck'?: boolean};

/**
 * A link on a page. Docusaurus marks links to static files. These stay unchanged, because the trailing slash
 * that routes get would break a link to `missions.openapi.yaml`.
 */
export default function PageLink(props: Props): ReactNode {
  const {'data-noBrokenLinkCheck': isFile, children, ...link} = props;
  return isFile ? <a {...link}>{children}</a> : <MDXA {...props} />;
}
