const pieceBytes = 64 * 1024

/** Joins a stream of text into pieces of at least 64 KB, which are worth a write. */
export async function* inPieces(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = []
  let length = 0
  for await (const part of text) {
    waiting.push(part)
    length += part.length
    if (length < pieceBytes) continue
    yield Buffer.from(waiting.join(''))
    ;[waiting, length] = [[], 0]
  }
  if (length) yield Buffer.from(waiting.join(''))
}
