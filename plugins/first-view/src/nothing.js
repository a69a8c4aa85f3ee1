// In place of the theme's module, which would load the highlighter on every page.
