import { stopWords } from './stop-words.ts'
import { keyLexeme, type Value } from './value.ts'

const blank = '[ \\t\\u00a0]{0,2}'
const size = '\\d+(?:[.,]\\d+)?'
const times = `${blank}[x×*]${blank}`
/** Units of measure, and the letters of steel sections, that may stand apart behind a number. */
const unit = 'mm|cm|dm|km|m[123²³]?|gr?|kg|ton|ml|ltr|l|kwh?|kva|[abvwt]|bar|inch|st'
/** Such as HEA 200, M12 x 40, 60x120 mm and 18mm. */
const code = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(\\p{L}{1,4})${blank})?(${size}(?:${times}${size})*)(?:(${blank}(?:${unit})|\\p{L}{1,4}))?(?![\\p{L}\\p{N}])`,
  'giu',
)

/**
 * The codes and sizes of a text, whether their parts stand apart or not. Each is a list of lexemes: that of the whole
 * first, then those of the parts by which it is also found, such as M12 of M12x40.
 */
export function* codesIn(text: string): Generator<Value[]> {
  for (const found of text.matchAll(code)) {
    const [all, name = '', sizes = '', tail = ''] = found
    const head = stopWords.has(name.toLowerCase()) ? '' : name
    const numbers = sizes.split(/[x×*]/iu)
    const start = found.index + all.indexOf(sizes)
    const [from, to] = [head ? found.index : start, start + sizes.length]
    const first = start + (numbers[0] ?? '').trimEnd().length
    const parts: [string, number, number][] = []
    if (head || tail) parts.push([head + sizes + tail, from, to + tail.length])
    if (head && tail) parts.push([head + sizes, from, to], [sizes + tail, start, to + tail.length])
    if (numbers.length > 1)
      parts.push([sizes, start, to], ...numbers.map((one): [string, number, number] => [one, start, to]))
    if (head && numbers.length > 1) parts.push([head + (numbers[0] ?? ''), from, first])
    const values = parts.flatMap(([written, start, end]): Value[] => {
      const lexeme = keyLexeme(written.replace(/[×*]/g, 'x').normalize('NFKC'))
      return lexeme ? [{ kind: 'number', lexeme, start, end }] : []
    })
    if (values.length > 0) yield values
  }
}
