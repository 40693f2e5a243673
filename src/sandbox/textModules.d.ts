/** A TypeScript module bundled for the guest, as text. Made by `esbuild.js`. */
declare module "*?guest" {
  const text: string;
  export default text;
}

declare module "@jitl/quickjs-wasmfile-release-sync/wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** Node has it; its types name only the instances. */
declare namespace WebAssembly {
  const Module: new (bytes: Uint8Array) => Module;
  const Memory: new (limits: { readonly initial: number; readonly maximum: number }) => Memory;
}
