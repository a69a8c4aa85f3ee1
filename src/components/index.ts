/**
 * What pages are written with, beside Markdown. Each renders plain HTML that reads without JavaScript.
 *
 * @module
 */
import Answer, {Contract} from './Answer';
import {Since, Status} from './Badges';
import ConfigTable, {ConfigKey} from './ConfigTable';
import Diagram, {DiagramLink} from './Diagram';
import Endpoint from './Endpoint';
import ErrorTable, {ErrorCode, ErrorFix, ErrorMeaning} from './ErrorTable';
import News from './News';
import ExpandAll from './ExpandAll';
import Operation, {OperationExample, OperationPart, OperationText} from './Operation';
import PageLink from './PageLink';
import ParamTable, {Nested, Param} from './ParamTable';
import RequestExamples from './RequestExamples';
import Sections from './Sections';
import Steps from './Steps';
import {ScrollableTable} from './ScrollableTable';
import {ZoomableImage} from './ZoomableImage';
import './tabs.css';

export {default as PageFacts} from './PageFacts';
export type {PageFactsProps} from './PageFacts';

/** What pages are written with: what stands for elements of Markdown, and what a page can use by name. */
export const pageComponents = {
  a: PageLink,
  img: ZoomableImage,
  table: ScrollableTable,
  Answer,
  Contract,
  Since,
  Status,
  ConfigTable,
  ConfigKey,
  Diagram,
  DiagramLink,
  Endpoint,
  ErrorTable,
  ErrorCode,
  ErrorFix,
  ErrorMeaning,
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
