import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import {AuthButton} from '@site/src/session';

/** Adds the Log in / Log out button to the item types that `navbar.items` may name. */
export default {...ComponentTypes, 'custom-authButton': AuthButton};
