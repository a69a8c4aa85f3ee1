/** The not-found page. Behind the gate it also explains that a page exists for other groups. */
export {MissingPage as default} from '@gated-docs/theme/missing-page';
