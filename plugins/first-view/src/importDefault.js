// Replaces `tslib`, because `@docusaurus/utils-common` uses only this function of it.
exports.__importDefault = (loaded) => (loaded && loaded.__esModule ? loaded : {default: loaded});
