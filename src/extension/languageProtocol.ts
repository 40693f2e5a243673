// A bundle of its own: the language client is loaded in two parts, so that neither blocks the extension host for long.
export * from "vscode-languageserver-protocol/node";
