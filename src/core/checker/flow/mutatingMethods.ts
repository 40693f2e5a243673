/** Methods of lists, sets and maps that change them in place. */
export const mutatingMethods: ReadonlySet<string> = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin set add delete clear".split(" "),
);
