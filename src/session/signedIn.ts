/** What only signed-in readers load, after the page and as one chunk. */
export {AccountDialog} from './account/AccountDialog';
export {Companion} from './Companion';
