import React, {type ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';

/** One call as a program in each language: the text of the program by the value of its tab. */
export type RequestExamplesProps = {
  curl: string;
  typescript: string;
  python: string;
  csharp: string;
};

const LANGUAGES = [
  {value: 'curl', label: 'curl', language: 'bash'},
  {value: 'typescript', label: 'TypeScript', language: 'ts'},
  {value: 'python', label: 'Python', language: 'python'},
  {value: 'csharp', label: 'C#', language: 'csharp'},
] as const;

/** Tabs that change language together, on this page and on all others. */
export default function RequestExamples(programs: RequestExamplesProps): ReactNode {
  return (
    <Tabs groupId="language">
      {LANGUAGES.map(({value, label, language}) => (
        <TabItem key={value} value={value} label={label}>
          <CodeBlock language={language}>{programs[value]}</CodeBlock>
        </TabItem>
      ))}
    </Tabs>
  );
}
