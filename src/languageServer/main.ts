import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { startLanguageServer } from "./server";
import { keepHeapSmall } from "./smallHeap";

/*
 * The language server's process. It talks over the parent's IPC channel, over a pipe or a socket (as the editor says
 * in its arguments), or over stdin and stdout.
 */
keepHeapSmall();

const asked = process.argv.some((argument) =>
  /^--(node-ipc|stdio|socket|pipe|clientProcessId)/.test(argument),
);
const connection = asked
  ? createConnection(ProposedFeatures.all)
  : createConnection(
      ProposedFeatures.all,
      new StreamMessageReader(process.stdin),
      new StreamMessageWriter(process.stdout),
    );

startLanguageServer(connection);
