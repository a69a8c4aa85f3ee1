import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import {Groups} from '@gated-docs/theme';
import {pageComponents} from '@site/src/components';

/** What pages can use without an import. */
export default {
  ...MDXComponents,
  Tabs,
  TabItem,
  Groups,
  ...pageComponents,
};
