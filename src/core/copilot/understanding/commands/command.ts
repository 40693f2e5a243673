/** One thing that is to be done at once, as it was told. */
export type Command =
  | {
      readonly kind: "action";
      /** Method of the action API, or function of the package's skills. */
      readonly action: string;
      readonly args: readonly (string | number)[];
      /** At least 1. */
      readonly times: number;
      /** Said above its line. */
      readonly remark?: string;
    }
  | { readonly kind: "wait"; readonly seconds: number };

/** What one clause of a sentence tells to do. */
export type Told =
  | { readonly kind: "commands"; readonly commands: readonly Command[] }
  /** Something is left open. The choices say it in other words, each in the place of the clause. */
  | { readonly kind: "unclear"; readonly question: string; readonly choices: readonly string[] };
