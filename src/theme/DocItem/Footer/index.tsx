import React, {type ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import DocItemFooter from '@theme-original/DocItem/Footer';
import {PageFacts, type PageFactsProps} from '@site/src/components';
import {PageFeedback} from '@site/src/feedback';

/** Ends a page with the status from its front matter and the feedback question. */
export default function DocItemFooterWrapper(): ReactNode {
  const {frontMatter, metadata} = useDoc();
  return (
    <>
      {/* The content lint checks these fields of the front matter, which Docusaurus does not know. */}
      <PageFacts {...(frontMatter as PageFactsProps)} />
      <DocItemFooter />
      <PageFeedback route={metadata.permalink} />
    </>
  );
}
