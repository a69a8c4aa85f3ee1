import React, {type ComponentProps, type ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import DocItemContent from '@theme-original/DocItem/Content';
import {PageActions} from '@site/src/page-actions';

/** Puts the page actions above the content. */
export default function DocItemContentWrapper(
  props: ComponentProps<typeof DocItemContent>,
): ReactNode {
  return (
    <>
      <PageActions route={useDoc().metadata.permalink} />
      <DocItemContent {...props} />
    </>
  );
}
