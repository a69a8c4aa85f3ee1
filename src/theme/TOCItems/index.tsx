export {Contents as default} from '@site/src/reading/place';
