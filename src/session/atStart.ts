import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {prefetchForm} from './formPrefetch';

// A client module of the site: it runs before the first page is hydrated.
if (ExecutionEnvironment.canUseDOM) {
  prefetchForm();
}
