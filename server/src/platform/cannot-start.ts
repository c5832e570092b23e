/** A start that must not go on: whoever started Klopt reads `message` alone, without a stack. */
export class CannotStart extends Error {}
