/** The reason why a file is not read: it is malicious, takes too many resources, or needs a password. */
export type Refusal = 'doctype' | 'too_big' | 'too_heavy' | 'encrypted' | 'broken'

export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Refused: ${refusal}.`)
    this.refusal = refusal
  }
}
