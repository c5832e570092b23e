/**
 * The lowest versions that have everything Klopt uses without a fallback: `light-dark()` (Chrome 123, Safari 17.5) and
 * `Set.prototype.difference` (Firefox 127; 128 is its release with long support). The `lib` of `web/tsconfig.json` keeps
 * out built-ins that came later. Also read by the build, so without imports.
 */
export const lowestBrowsers = { chrome: '123', firefox: '128', safari: '17.5' }
