import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {prefetchForm} from './formPrefetch';

// Docusaurus client module: runs before the first page is hydrated.
if (ExecutionEnvironment.canUseDOM) {
  prefetchForm();
}
