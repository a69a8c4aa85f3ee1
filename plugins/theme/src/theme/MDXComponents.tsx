import MDXComponents from '@theme-init/MDXComponents';
import {Groups} from '@gated-docs/theme';

/** Lets pages use `<Groups>` without an import. */
export default {...MDXComponents, Groups};
