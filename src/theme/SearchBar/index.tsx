export {Search as default} from '@site/src/search';
