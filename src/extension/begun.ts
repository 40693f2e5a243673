/** When the extension's modules began to be loaded; imported before all others. */
export const begun = performance.now();
