import {recordOf} from '../../model/recordOf';

/** PostCSS plugins of Docusaurus, which see only a sheet and their own options. */
const STANDARD = ['postcss-preset-env', 'postcss-wrap-in-layer'];

/**
 * Names and options of the PostCSS plugins, as part of a cache key. A plugin is an object with its name, or a function
 * that returns it and has properties for its name and its options.
 *
 * Fail closed: undefined if one of them is neither Docusaurus's nor declared, or has an option that JSON does not keep.
 */
export function describePlugins(
  plugins: readonly unknown[],
  declared: readonly string[],
): unknown[] | undefined {
  const described = plugins.map((plugin) => {
    const {postcssPlugin, options = null} = recordOf(
      // oxlint-disable-next-line typescript/no-misused-spread -- copies a plugin function's own properties
      typeof plugin === 'function' ? {...plugin} : plugin,
    );
    return {name: packageName(String(postcssPlugin)), options};
  });
  return described.every(({name, options}) => isKnown(name, declared) && isPlain(options))
    ? described
    : undefined;
}

/** The name, or the package of a module that is given by its path. */
function packageName(module: string): string {
  const [, name] = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module) ?? [];
  return name?.replace('\\', '/') ?? module;
}

function isKnown(name: string, declared: readonly string[]): boolean {
  return STANDARD.includes(name) || declared.includes(name);
}

/** Whether JSON keeps a value. It drops an undefined option, which is the same as none. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    return (
      (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
      Object.values(value).every(isPlain)
    );
  }
  return (
    value === null ||
    ['string', 'boolean', 'undefined'].includes(typeof value) ||
    Number.isFinite(value)
  );
}
