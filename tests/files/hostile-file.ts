/** A file that must be refused, and why. */
export type HostileFile = { why: string; filename: string; content: Buffer }
