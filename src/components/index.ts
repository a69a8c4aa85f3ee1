/**
 * Components that authors use beside Markdown. Each renders plain HTML that is readable without JavaScript.
 *
 * @module
 */
import Answer from './Answer';
import {Since, Status} from './Badges';
import BaseUrl from './BaseUrl';
import ConfigTable, {ConfigKey} from './ConfigTable';
import Diagram, {DiagramLink} from './Diagram';
import Endpoint from './Endpoint';
import ErrorTable, {ErrorCode, ErrorFix, ErrorMeaning} from './ErrorTable';
import InShort from './InShort';
import News from './News';
import ExpandAll from './ExpandAll';
import Operation, {OperationExample, OperationPart, OperationText} from './Operation';
import PageLink from './PageLink';
import ParamTable, {Nested, Param} from './ParamTable';
import RequestExamples from './RequestExamples';
import Sections from './Sections';
import Steps from './Steps';
import {ScrollableTable} from './ScrollableTable';
import './tabs.css';

export {default as PageFacts} from './PageFacts';
export type {PageFactsProps} from './PageFacts';

/** Replacements for Markdown elements, and components that pages use by name without an import. */
export const pageComponents = {
  a: PageLink,
  table: ScrollableTable,
  Answer,
  Since,
  Status,
  BaseUrl,
  ConfigTable,
  ConfigKey,
  Diagram,
  DiagramLink,
  Endpoint,
  ErrorTable,
  ErrorCode,
  ErrorFix,
  ErrorMeaning,
  InShort,
  News,
  ExpandAll,
  Operation,
  OperationExample,
  OperationPart,
  OperationText,
  ParamTable,
  Nested,
  Param,
  RequestExamples,
  Sections,
  Steps,
};
