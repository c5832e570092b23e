import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { fileLost } from './files.ts'

/**
 * Passes a stored file on while checking its hash. The last piece is held back until the hash is right, so that nobody
 * takes a damaged file for a whole one: the transfer breaks off.
 */
export function wholeOnly(sha256: string, source: Readable): Readable {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const checked = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      const before = held
      held = piece
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(fileLost(sha256, 'damaged'))
    },
  })
  return pipeline(source, checked, () => {}) // whoever reads `checked` receives the error
}
