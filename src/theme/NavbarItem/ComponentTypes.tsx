import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import {AuthButton} from '@gated-docs/theme';

/** Adds the Log in / Log out button as an item type for `navbar.items`, also under SlashID's name. */
export default {
  ...ComponentTypes,
  'custom-authButton': AuthButton,
  'custom-AuthButton': AuthButton,
};
