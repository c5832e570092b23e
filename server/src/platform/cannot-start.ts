/** Klopt cannot start. The operator sees `message` only, without a stack trace. */
export class CannotStart extends Error {}
