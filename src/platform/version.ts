import { version } from "../../package.json";

/** Of the product, for journals and `--version`. */
export const productVersion: string = version;
