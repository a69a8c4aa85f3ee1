import {writeCSharp} from './programs/csharp';
import {writeCurl} from './programs/curl';
import type {Example} from './programs/example';
import {writePython} from './programs/python';
import {writeTypeScript} from './programs/typescript';

export type Language = {
  /** Value of the language tab, the same on every page. */
  id: 'curl' | 'typescript' | 'python' | 'csharp';
  label: string;
  /** Language of the code block. */
  lang: string;
  write: (example: Example) => string;
};

export const LANGUAGES: readonly Language[] = [
  {id: 'curl', label: 'curl', lang: 'bash', write: writeCurl},
  {id: 'typescript', label: 'TypeScript', lang: 'ts', write: writeTypeScript},
  {id: 'python', label: 'Python', lang: 'python', write: writePython},
  {id: 'csharp', label: 'C#', lang: 'csharp', write: writeCSharp},
];
