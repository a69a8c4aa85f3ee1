import ComponentTypes from '@theme-init/NavbarItem/ComponentTypes';
import {AuthButton} from '@gated-docs/theme';

/** Adds the button to log in and out as an item type for `navbar.items`. */
export default {...ComponentTypes, 'custom-authButton': AuthButton};
