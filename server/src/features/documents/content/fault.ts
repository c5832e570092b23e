import type { fileFaults, FileExtension } from '@klopt/contract'

/** Why the content of a file is refused. */
export type Fault = (typeof fileFaults)[number]

/** What a file is, or why it is refused. */
export type Inspection = { extension: FileExtension } | { fault: Fault }

/** Ends a check at the first fault. */
export class FileFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}
