// By the package's name, so that the bundler loads the same modules as for components.
import '@gated-docs/slashid/atStart';
