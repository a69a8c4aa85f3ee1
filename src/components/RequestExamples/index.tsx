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
  /** Of all calls of the page: the programs in each language, by the value of its tab. */
  programs: Record<(typeof LANGUAGES)[number]['value'], readonly string[]>;
  /** The place of this call's program in each list. */
  index: number;
};

/** One call as a program in each language, in tabs that change language together, on this page and on all others. */
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
