/**
 * All that needs the identity SDK, as one chunk: of two, the bundler would give each a copy or, in a small
 * edition, put the SDK into what every page loads.
 */
import './islands.css';
import './widget.css';

export {default as AccountIsland} from './account/AccountIsland';
export {default as IdentityIsland} from './IdentityIsland';
