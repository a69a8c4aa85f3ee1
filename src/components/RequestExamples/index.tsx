import React, {type ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';

const LANGUAGES = [
  {value: 'curl', label: 'curl', language: 'bash'},
  {value: 'typescript', label: 'TypeScript', language: 'ts'},
  {value: 'python', label: 'Python', language: 'python'},
  {value: 'csharp', label: 'C#', language: 'csharp'},
] as const;

export type RequestExamplesProps = {
  /** The programs for all calls on the page, in one list per language, keyed by the tab's value. */
  programs: Record<(typeof LANGUAGES)[number]['value'], readonly string[]>;
  /** Position of this call's program in each list. */
  index: number;
};

/** One call as a program in each language. Choosing a language applies to all examples, on every page. */
export default function RequestExamples({programs, index}: RequestExamplesProps): ReactNode {
  return (
    <Tabs groupId="language">
      {LANGUAGES.map(({value, label, language}) => (
        <TabItem key={value} value={value} label={label}>
          <CodeBlock language={language}>{programs[value][index]}</CodeBlock>
        </TabItem>
      ))}
    </Tabs>
  );
}
