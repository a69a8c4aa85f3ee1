import {usePluginData} from '@docusaurus/useGlobalData';

/** The feedback endpoint; undefined if the site collects no feedback. */
export function useFeedbackEndpoint(): string | undefined {
  const feedback = usePluginData('feedback') as {endpoint?: string} | undefined;
  return feedback?.endpoint;
}
