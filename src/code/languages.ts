import {Prism} from 'prism-react-renderer';
import prismIncludeLanguages from '@theme/prism-include-languages';

// The theme does this in every page's script; here it is part of the highlighter's chunk.
prismIncludeLanguages(Prism);
