import React, {type ReactNode} from 'react';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import Toggle from '@theme-original/Navbar/MobileSidebar/Toggle';
import {useMenuByKeyboard} from '@site/src/reading/keyboard';

/** The theme's button for the menu of narrow screens, with a menu that can be used by keyboard. */
export default function ToggleWrapper(): ReactNode {
  useMenuByKeyboard(useNavbarMobileSidebar());
  return <Toggle />;
}
