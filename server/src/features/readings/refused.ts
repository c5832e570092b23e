/** Why a file is not read: it is built to harm or to tire us, or nobody without its password can read it. */
export type Refusal = 'doctype' | 'too_big' | 'too_heavy' | 'encrypted' | 'broken'

export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Refused: ${refusal}.`)
    this.refusal = refusal
  }
}
