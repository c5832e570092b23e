import type { SeenWord } from './proved.ts'
import { columnWords } from '../text/words/column-words.ts'
import { headWords, otherWords } from '../text/words/head-words.ts'
import { kindWords } from '../text/words/kind-words.ts'
import { numberWords } from '../text/words/number-words.ts'
import { sumWords } from '../text/words/sum-words.ts'

const labels = [
  ...columnWords.keys(),
  ...[...headWords, ...sumWords].flatMap(([, words]) => words),
  ...Object.values(numberWords).flat(),
  ...otherWords,
  ...kindWords.flatMap(({ titles, labels }) => [...titles, ...labels]),
]
/** 'factuur nr' is also written in one word. */
const compounds = labels.flatMap((label) => /^(\p{L}+) nr$/u.exec(label)?.[1] ?? []).map((word) => `${word}nummer`)
const words = new Set(labels.flatMap((label) => label.split(' ')))
const knownWords = new Set([...words, ...compounds, 'no'])
/** Shorter words are near too many others. */
const shortest = 8
const longWords = [...words].filter((word) => word.length >= shortest)
/** 'Bonnummer' is near 'Boxnummer', and 'Rekeningnummer' near 'Tekeningnummer'. */
const longestOfOthers = 11
const longCompounds = [...new Set(compounds)].filter((word) => word.length > longestOfOthers)

/** Letters that were taken for figures, in a word with three others at least. */
const figuresWithin = /^(?=(?:[01]*\p{L}){3})[\p{L}01]+$/u

/** 'B.v.': a capital V has the form of a small one. */
const legalForm = /^[BN]\.v\.?$/
/** 'ljzerwaren': no word begins so, but 'IJ' and 'Ij' do. */
const noBeginning = /^l[jJ]\p{L}{2}/u

/** 'BIW-nr.' */
const vat = /^b[ri1]w(?!\p{L})/iu
/** 'Factuur ur.' */
const numberMark = /^ur(?=[.:])/
/** Letters that are a euro sign. Outside brackets only a small one: a capital may begin the number of an article. */
const marks = [/^(-?\()[EC](\d[\d.,]*[.,]\d{2}\)?-?$|$)/, /^(-?)c(\d[\d.,]*[.,]\d{2}-?)$/]
/** 'Noted'envoi' */
const elided = /(?<=^\p{L}{3,8})d(?=['’]\p{Ll}{3})/u
/** A speck behind an amount. '15.06.' is a day. */
const withSpeck = /^[(€-]*\d[\d.]*,\d{2}\)?-?[.,]$/

/** In heights of a word: a wider gap is between words. */
const widest = 0.6

/** Joins two or three parts of a word of a label, such as 'FACTU U R' in letters that stand wide apart. They follow each other. */
export function joinLabels(words: SeenWord[]): SeenWord[] {
  const joined: SeenWord[] = []
  for (let n = 0; n < words.length;) {
    const parts = [words.slice(n, n + 3), words.slice(n, n + 2)].find(isLabelTogether) ?? words.slice(n, n + 1)
    joined.push(parts.reduce(join))
    n += parts.length
  }
  return joined
}

function join(one: SeenWord, other: SeenWord): SeenWord {
  return {
    ...one,
    text: one.text + other.text,
    w: other.x + other.w - one.x,
    confidence: Math.min(one.confidence, other.confidence),
  }
}

function isNext(one: SeenWord, other: SeenWord): boolean {
  return (
    one.page === other.page &&
    Math.abs(other.y + other.h - one.y - one.h) < one.h / 3 &&
    Math.abs(other.x - one.x - one.w) < widest * one.h
  )
}

/** Whether parts that follow each other are a word of a label together, and not each by itself. */
function isLabelTogether(parts: SeenWord[]): boolean {
  const texts = parts.map(({ text }) => text.toLowerCase())
  const together = texts.join('').replace(/[:.]+$/, '')
  if (!knownWords.has(together) || texts.every((text) => knownWords.has(text.replace(/[:.]$/, '')))) return false
  return parts.every((part, n) => n === 0 || isNext(parts[n - 1] ?? part, part))
}

/**
 * Corrects a word that is one sign away from a single word of a label, such as 'Omschrijiving', or has figures in the
 * place of letters, such as 'Exc1'; and capitals and signs that were taken for others: 'B.v.', 'BIW', '(E12,50)'.
 */
export function spell(text: string): string {
  if (legalForm.test(text)) return text.toUpperCase()
  if (noBeginning.test(text)) return `I${text.slice(1)}`
  if (vat.test(text)) return text.replace(vat, 'BTW')
  if (numberMark.test(text)) return text.replace(numberMark, 'nr')
  if (elided.test(text)) return text.replace(elided, ' d')
  for (const mark of marks) if (mark.test(text)) return text.replace(mark, '$1€$2')
  if (withSpeck.test(text)) return text.slice(0, -1)
  const word = /[\p{L}\d]+/u.exec(text)?.[0] ?? ''
  const read = word.toLowerCase()
  const lettered = read.replaceAll('1', 'l').replaceAll('0', 'o')
  if (lettered !== read && figuresWithin.test(word) && (knownWords.has(lettered) || lettered === 'over'))
    return text.replace(word, likeWritten(word, lettered))
  // A code may begin with such a word: 'TRANSPORT1'.
  if (read.length < shortest - 1 || !/^\p{L}.*\p{L}$/u.test(word) || knownWords.has(read)) return text
  const near = [
    ...longWords.filter((known) => isOneAway(read, known)),
    ...longCompounds.filter((known) => known[0] === read[0] && isOneAway(read, known)),
  ]
  const [only] = near
  return only && near.length === 1 ? text.replace(word, likeWritten(word, only)) : text
}

/** Whether one sign must be added, left out or changed. */
function isOneAway(one: string, other: string): boolean {
  const more = other.length - one.length
  if (Math.abs(more) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return one.slice(same + (more === 1 ? 0 : 1)) === other.slice(same + (more === -1 ? 0 : 1))
}

function likeWritten(read: string, known: string): string {
  if (read === read.toUpperCase()) return known.toUpperCase()
  return /^\p{Lu}/u.test(read) ? known.slice(0, 1).toUpperCase() + known.slice(1) : known
}
