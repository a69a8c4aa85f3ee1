import {Prism} from 'prism-react-renderer';
import prismIncludeLanguages from '@theme/prism-include-languages';

// The theme does this in the script of every page; here it comes with the highlighter.
prismIncludeLanguages(Prism);
