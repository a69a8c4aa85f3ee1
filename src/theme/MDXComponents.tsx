import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import {Groups} from '@site/src/access-ui';
import * as components from '@site/src/components';

/** What pages can use without an import. */
export default {
  ...MDXComponents,
  a: components.PageLink,
  img: components.ZoomableImage,
  table: components.ScrollableTable,
  Tabs,
  TabItem,
  Groups,
  ...components,
};
