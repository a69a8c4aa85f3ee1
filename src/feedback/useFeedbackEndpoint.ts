import {usePluginData} from '@docusaurus/useGlobalData';

/** Where feedback is sent; undefined where readers are asked for none. */
export function useFeedbackEndpoint(): string | undefined {
  const feedback = usePluginData('feedback') as {endpoint?: string} | undefined;
  return feedback?.endpoint;
}
