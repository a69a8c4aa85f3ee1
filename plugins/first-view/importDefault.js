// In place of `tslib`, of which Docusaurus's package for the browser uses this function only.
exports.__importDefault = (loaded) => (loaded && loaded.__esModule ? loaded : {default: loaded});
