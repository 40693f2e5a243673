/** Parameters of the function whose body instrumented code is, in this order. */
export const guestParameters = [
  "exports",
  "require",
  "__hook",
  "__enter",
  "__exit",
  "__threw",
  "__mark",
  "__leave",
  "__resume",
];
