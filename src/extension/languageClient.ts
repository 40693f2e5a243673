// A bundle of its own, loaded with the first program: the extension is ready without it.
export { LanguageClient, State, TransportKind } from "vscode-languageclient/node";
