import React, {lazy, Suspense, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useFeedbackEndpoint} from './useFeedbackEndpoint';

const PageQuestion = lazy(() => import(/* webpackChunkName: "page-question" */ './PageQuestion'));

/** Asks whether a page helped. Loaded after the page, and only if an endpoint is configured. */
export function PageFeedback({route}: {route: string}): ReactNode {
  const endpoint = useFeedbackEndpoint();
  const isBrowser = useIsBrowser();
  return (
    endpoint !== undefined &&
    isBrowser && (
      <Suspense>
        <PageQuestion key={route} endpoint={endpoint} route={route} />
      </Suspense>
    )
  );
}
