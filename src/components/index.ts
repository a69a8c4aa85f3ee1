/**
 * What pages are written with, beside Markdown. Each renders plain HTML that reads without JavaScript.
 *
 * @module
 */
import './tabs.css';

export {default as Answer, Contract} from './Answer';
export {Since, Status} from './Badges';
export {default as ConfigTable, ConfigKey} from './ConfigTable';
export {default as Diagram, DiagramLink} from './Diagram';
export {default as Endpoint} from './Endpoint';
export {default as ErrorTable, ErrorCode, ErrorFix, ErrorMeaning} from './ErrorTable';
export {default as News} from './News';
export {default as ExpandAll} from './ExpandAll';
export {default as Operation, OperationExample, OperationPart, OperationText} from './Operation';
export {default as PageFacts} from './PageFacts';
export type {PageFactsProps} from './PageFacts';
export {default as PageLink} from './PageLink';
export {default as ParamTable, Nested, Param} from './ParamTable';
export {default as RequestExamples} from './RequestExamples';
export {default as Sections} from './Sections';
export {default as Steps} from './Steps';
export {ScrollableTable} from './ScrollableTable';
export {ZoomableImage} from './ZoomableImage';
