/**
 * Everything that needs the identity SDK, in one chunk: with two, the bundler would duplicate the SDK or, in a small
 * edition, move it into the chunk that every page loads.
 */
export {IdentityIsland} from './IdentityIsland';
export {SignInCard} from './screens/SignInCard';
