import { Parser } from 'htmlparser2'
import { beginsQuote, isLoud, isQuote, isSignature, isStruck, isTight, isUnseen } from './html-marks.ts'
import { LineWriter } from './line-writer.ts'
import { addressToShow } from './link-address.ts'
import type { Line } from './lines.ts'
import { listOf, type List, markOf } from './list-marks.ts'

/** An image in the text, by its Content-ID. `quoted`: it is part of the quoted mail. */
export type TextImage = { cid: string; quoted: boolean }
export type HtmlText = { lines: Line[]; images: TextImage[] }

const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
)
const spaced = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote'])
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

type Attributes = Record<string, string>
/** An open element: what holds for the text in it, also by the elements around it. */
type Element = {
  name: string
  quotes: boolean
  tight: boolean
  unseen: boolean
  pre: boolean
  signature: boolean
  struck: boolean
  loud: boolean
  list: List | null
  link: { href: string; text: string } | null
}
const outside: Element = {
  name: '',
  quotes: false,
  tight: false,
  unseen: false,
  pre: false,
  signature: false,
  struck: false,
  loud: false,
  list: null,
  link: null,
}

/**
 * The text of an HTML mail. Quoted parts get '> ' before each line, as in a mail of plain text, so that both are
 * treated alike. Only the marks of mail programs count: a blockquote of the author's own is not a quote.
 */
export function htmlText(html: string): HtmlText {
  const writer = new LineWriter()
  const open: Element[] = []
  const images: TextImage[] = []
  let isCut = false
  const around = () => open.at(-1) ?? outside

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'img') return noteImage(attributes)
      if (name === 'br') return around().unseen || writer.breakLine()
      const element = elementIn(around(), name, attributes)
      if (blocks.has(name)) writer.newLine(spaced.has(name) && !element.tight)
      if (beginsQuote(name, attributes)) {
        isCut = true
        writer.quoteBegins()
      }
      if (voidTags.has(name)) return
      const { list } = around()
      open.push(element)
      if (element.quotes) writer.depth += 1
      writer.signature = element.signature
      if (element.unseen) return
      if (name === 'li') writer.write(markOf(list, attributes))
      if (name === 'td' || name === 'th') writer.write(' ')
    },
    ontext(text) {
      const { unseen, pre, struck, loud, link } = around()
      if (unseen) return
      if (link) link.text += text
      writer.write(pre ? text : text.replace(/[\s\u00a0]+/g, ' '), { as_is: pre, struck, coloured: loud && !link })
    },
    onclosetag(name) {
      const last = voidTags.has(name) ? -1 : open.findLastIndex((element) => element.name === name)
      if (last >= 0) for (let left = open.length - last; left > 0; left -= 1) close()
    },
  })
  parser.write(html)
  parser.end()
  return { lines: writer.whole(), images }

  function close() {
    const { name, link, tight, quotes, unseen, struck } = open.pop() ?? outside
    const address = link && link !== around().link && !unseen && addressToShow(link.href, link.text)
    if (address) writer.write(` (${address})`, { struck })
    if (blocks.has(name)) writer.endBlock(name === 'p' && tight, spaced.has(name) && !tight)
    if (quotes) writer.depth -= 1
    writer.signature = around().signature
  }

  function noteImage({ src = '', alt = '' }: Attributes) {
    const cid = src.match(/^cid:(.+)$/i)?.[1]
    if (cid) images.push({ cid: decoded(cid), quoted: isCut || writer.depth > 0 })
    if (emoji.test(alt) && !around().unseen) writer.write(alt)
  }
}

const emoji = /^\p{RGI_Emoji}$/v

function elementIn(around: Element, name: string, attributes: Attributes): Element {
  return {
    name,
    quotes: isQuote(name, attributes),
    tight: isTight(attributes),
    unseen: around.unseen || isUnseen(name, attributes),
    pre: around.pre || name === 'pre',
    signature: around.signature || isSignature(name, attributes),
    struck: around.struck || isStruck(name, attributes),
    loud: isLoud(attributes) ?? around.loud,
    list: listOf(name, attributes) ?? around.list,
    link: name === 'a' && attributes['href'] ? { href: attributes['href'], text: '' } : around.link,
  }
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}
