import MDXComponents from '@theme-original/MDXComponents';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Answer, {Contract} from '@site/src/components/Answer';
import {Since, Status} from '@site/src/components/Badges';
import ConfigTable, {ConfigKey} from '@site/src/components/ConfigTable';
import Endpoint from '@site/src/components/Endpoint';
import ErrorTable, {ErrorCode} from '@site/src/components/ErrorTable';
import ParamTable, {Nested, Param} from '@site/src/components/ParamTable';
import Steps from '@site/src/components/Steps';
import '@site/src/components/tabs.css';

/** What pages can use without an import. */
export default {
  ...MDXComponents,
  Tabs,
  TabItem,
  Answer,
  ConfigKey,
  ConfigTable,
  Contract,
  Endpoint,
  ErrorCode,
  ErrorTable,
  Nested,
  Param,
  ParamTable,
  Since,
  Status,
  Steps,
};
