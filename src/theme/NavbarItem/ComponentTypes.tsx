import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import {AuthButton} from '@site/src/session';

/** Adds the Log in / Log out button to the item types that `navbar.items` may name, under SlashID's name too. */
export default {
  ...ComponentTypes,
  'custom-authButton': AuthButton,
  'custom-AuthButton': AuthButton,
};
