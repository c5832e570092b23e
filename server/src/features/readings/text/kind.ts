import type { Kind } from '../values/fields.ts'
import { columnsOf } from './columns.ts'
import { labelKey, plainLabel } from './labels.ts'
import { sizesAmong } from './letter-size.ts'
import type { Cell, Row } from './rows.ts'
import {
  besideOthers,
  endsOfLabels,
  glued,
  isAboveValue,
  kindOfTitle,
  labelsInGrid,
  referencesIn,
  titleIn,
  withoutSubject,
} from './title.ts'
import { rivalPairs } from './title-pairs.ts'
import { kindEndings } from './words/kind-endings.ts'
import { kindSentences, kindWords, reminderPhrases, reminderTitles } from './words/kind-words.ts'

/** The weight of a title that stands alone. Labels of other documents are often printed near it. */
const alone = 5
/** The same with a number, and in small letters, which labels often have. */
const numbered = 3
const small = 2
const label = 2.5
const sentence = 2.6
/** The weight of labels below the title of another kind: an order confirmation names the order's number and date. */
const belowTitle = 0.4
/** Below this confidence the kind is unknown. */
export const least = 0.6
/** The confidence from one label alone. Invoices name delivery notes more often than other papers. */
const byOneLabel = 0.65
const ofNotes = 0.9
/** A title of a few words is larger than other texts. */
const titleWords = 3
const larger = 1.15
const smaller = 0.95
const whole = 4
const inFileName = 1.5
const doubtful = 0.7
const taken = 0.7
/** A longer text is a sentence. */
const reminderWords = 4

/**
 * `is_doubtful`: the kind is so poorly known that the labels of values may mean something else. `is_titled`: a title says it,
 * and not only labels, which may be of the numbers of other papers.
 */
export type FoundKind = { kind: Kind; confidence: number; is_doubtful: boolean; is_titled: boolean }

const unknown = { kind: 'other', is_doubtful: true, is_titled: false } as const

/** The kind of a document from the words in its head and file name. `other` below a confidence of 0.6. */
export function kindOf(upper: Row[], filename: string): FoundKind {
  const cells = upper.flatMap((row) => row.cells)
  const sizeOf = sizesAmong(cells)
  const name = plainLabel(filename.replace(/\.\w+$/, '').replaceAll(/[_\d]+/g, ' '))
  const amongLabels = new Set([...upper.flatMap(labelsInGrid), ...upper.flatMap(endsOfLabels)])
  const onlyOnes = new Set(upper.flatMap((row) => (row.cells.length === 1 ? row.cells : [])))
  // A title beside its number looks like a label with its value.
  const isFree = (cell: Cell | undefined) => cell && (onlyOnes.has(cell) || sizeOf(cell) >= larger)
  const textTitles = cells.map((cell) => {
    const text = withoutSubject(cell.text)
    const isSubject = text !== cell.text
    const size = sizeOf(cell)
    const isLarge = size >= larger
    const plain = titleIn(text, isLarge)
    const isIn = (word: string) => ` ${plain} `.includes(` ${word} `) || (word.includes(' ') && plain === glued(word))
    const found = byEnding(plain) ?? longest(kindWords.map(({ titles }) => titles.filter(isIn)))
    const most = size < smaller || amongLabels.has(cell) ? small : alone
    if (isReminder(plain)) return kindWords.map(({ kind }) => (kind === 'other' ? alone : 0))
    if (isSubject)
      return found.map((titles) => (titles.some((word) => ` ${plain} `.startsWith(` ${word} `)) ? numbered : 0))
    return found.map((titles) => Math.min(asTitle(text, plain, titles, isLarge), most) * Math.max(1, size))
  })
  const rivals = rivalPairs(cells, sizeOf)
  const allTitles = rivals
    ? textTitles.map((weights, n) => rivals.weigh(cells[n], weights, { alone, small }))
    : textTitles
  const amongOthers = new Set(upper.flatMap(besideOthers))
  const isTitle = (cell: Cell) => sizeOf(cell) >= larger || !(amongOthers.has(cell) || isAboveValue(cell, cells))
  // Below a title, labels such as 'Leverbon' name the numbers of other papers.
  const references = referencesIn(upper)
  const hasOwn =
    creditsOther(cells) ||
    allTitles.some((weights, n) => !isOneOf(references, cells[n]) && weights.some((each) => each >= alone))
  const inTitles = hasOwn ? allTitles.filter((_, n) => !isOneOf(references, cells[n])) : allTitles
  const titled = kindWords.filter((_, n) => inTitles.some((weights) => (weights[n] ?? 0) >= alone))
  const reminds = titled.length === 0 && saysAny(cells, reminderPhrases)
  const firstPair = titled.length === 0 ? cells.find(isOwnPair) : undefined
  const weights = kindWords.map((words, n) => {
    const { kind, titles, labels } = words
    const amongTitles = inTitles.reduce((sum, weights) => sum + (weights[n] ?? 0), 0)
    const inPair = firstPair && kind === ownPairOf(firstPair) ? label : 0
    const inLabels = cells.reduce((sum, { text }) => sum + asLabel(text, labels), inPair)
    const share = (reminds || titled.length > 0) && !titled.includes(words) ? belowTitle : 1
    const named = titles.some((word) => ` ${name} `.includes(` ${word} `) || (name !== '' && name.startsWith(word)))
    const ownTitles = cells.filter((_, at) => (allTitles[at]?.[n] ?? 0) >= alone)
    const has_title = ownTitles.some(isFree)
    const is_titled = ownTitles.some(isTitle)
    const is_referred_to = ownTitles.length > 0 && ownTitles.every((cell) => references.has(cell))
    const inWords = reminds && kind === 'other' ? alone : 0
    return {
      kind,
      has_title,
      is_titled,
      is_referred_to,
      weight: share * (amongTitles + inLabels) + inWords + (named ? inFileName : 0),
    }
  })
  const [best, second] = weights.toSorted((a, b) => b.weight - a.weight)
  if (!best || best.weight < label)
    return inSentence(cells) ?? ofWork(cells) ?? { ...unknown, confidence: confidenceOf(best, second) }
  const confidence = confidenceOf(best, second)
  if (confidence < least) return { ...unknown, confidence }
  if (best.kind === 'order' && isTakenBySeller(cells))
    return { kind: 'order_response', confidence: taken, is_doubtful: true, is_titled: best.is_titled }
  // Labels such as 'PO reference' or 'Offerte' also name other papers; on an order the seller is the addressee.
  const isUnsaid = namedOnBills.has(best.kind) && !best.is_titled
  const is_doubtful = rivals?.is_close || (!best.has_title && (isUnsaid || isUncommon(best, confidence)))
  return { kind: best.kind, confidence, is_doubtful, is_titled: best.is_titled }
}

/** A paper that is called 'Meerwerk' and nothing else offers it. On other papers that is the heading of a part. */
function ofWork(cells: Cell[]): FoundKind | null {
  const isOfWork = cells.some(({ text }) => /^meerwerk(?: (?:nr|nummer))?(?: mw)?(?: \d+)?$/.test(plainLabel(text)))
  return isOfWork ? { kind: 'quote', confidence: byOneLabel, is_doubtful: true, is_titled: true } : null
}

function isOneOf(set: ReadonlySet<Cell>, cell: Cell | undefined): boolean {
  return cell !== undefined && set.has(cell)
}

/** 'Herinnering: factuur 2026-118' and the like: a reminder lists the invoices that it is about. */
function isReminder(plain: string): boolean {
  const isShort = plain.split(' ').length <= reminderWords
  return isShort && reminderTitles.some((word) => `${plain} `.startsWith(`${word} `))
}

/** A credit note by the label of its number, on which 'Factuur' is the one that is credited. */
function creditsOther(cells: Cell[]): boolean {
  const labels =
    kindWords.find(({ kind }) => kind === 'credit_note')?.labels.filter((one) => / nr$|^nr /.test(one)) ?? []
  return cells.some(({ text }) => asLabel(text, labels) > 0)
}

const ownPair = /^(\p{L}[^\d:]*(?:[([]\d{3}[)\]][^\d:]*)?):\s*\S*\d/u
const ownKinds: ReadonlySet<Kind> = new Set<Kind>(['invoice', 'credit_note', 'order_response'])

/**
 * The kind stated by a title before its number, as in 'Factuur: 2026-118'. Others are often numbers of other papers.
 */
function ownPairOf({ text }: Cell): Kind | undefined {
  const [, title = ''] = ownPair.exec(text) ?? []
  const kind = kindOfTitle(title)
  return kind && ownKinds.has(kind) ? kind : undefined
}

function isOwnPair(cell: Cell): boolean {
  return ownPairOf(cell) !== undefined
}

const yourOrder =
  /^(?:uw|your|votre|vos|ihre?) (?:inkoop ?|n de )?(?:order|bestel|opdracht|po\b|purchase order|commande|bon de commande|bestell|auftrag)/
const sellersTitles: ReadonlySet<string> = new Set(['order', 'commande', 'auftrag', 'opdracht'])

/** 'Order' with 'Uw order' is the order as its seller took it. */
function isTakenBySeller(cells: Cell[]): boolean {
  const titles = cells.map(({ text }) => titleIn(text)).filter((title) => sellersTitles.has(title))
  return titles.length > 0 && cells.some(({ text }) => yourOrder.test(plainLabel(text)))
}

const namedOnBills: ReadonlySet<Kind> = new Set<Kind>(['order', 'quote', 'order_response', 'other'])

/** Most papers are bills, which name others: these need more than one label, or a title that is not a label. */
function isUncommon({ kind, is_referred_to }: { kind: Kind; is_referred_to: boolean }, confidence: number): boolean {
  if (kind === 'invoice' || kind === 'credit_note') return false
  return is_referred_to || confidence < (kind === 'delivery_note' ? ofNotes : byOneLabel)
}

/** A title of one word that is not in the list, for the kind of its last part. Null for other texts. */
function byEnding(plain: string): string[][] | null {
  const isKnown = kindWords.some(({ titles }) => titles.includes(plain))
  if (isKnown || !/^\p{L}+$/u.test(plain)) return null
  const [kind] = kindEndings.find(([, endings]) => endings.some((ending) => plain.endsWith(ending))) ?? []
  return kind ? kindWords.map((words) => (words.kind === kind ? [plain] : [])) : null
}

type Weight = { kind: Kind; weight: number }

function confidenceOf(best: Weight | undefined, second: Weight | undefined): number {
  if (!best || best.weight === 0) return 0
  const share = best.weight / (best.weight + (second?.weight ?? 0))
  return Math.round(100 * share * Math.min(1, best.weight / whole)) / 100
}

/** The kind of a letter without a title: 'Hierbij ontvangt u onze offerte'. */
function inSentence(cells: Cell[]): FoundKind | null {
  const found = kindSentences.filter(({ phrases }) => saysAny(cells, phrases))
  const [only, ...others] = found
  return only && others.length === 0
    ? { kind: only.kind, confidence: sentence / whole, is_doubtful: false, is_titled: false }
    : null
}

function saysAny(cells: Cell[], phrases: string[]): boolean {
  const text = ` ${cells.map((cell) => plainLabel(cell.text)).join(' ')} `
  return phrases.some((phrase) => text.includes(` ${phrase} `))
}

/**
 * The head of a document: the upper third of its first page, up to the table. A long address may push the title lower.
 */
export function headOf(rows: Row[], pageHeight: number, part = 1 / 3): Row[] {
  const table = rows.findIndex((_, n) => columnsOf(rows, n) !== null)
  // A letter may precede the document. The product names in the table do not indicate the kind.
  const first = rows[table]?.page ?? 1
  return rows.filter(({ page, y }, n) => page === first && y < pageHeight * part && (table === -1 || n < table))
}

/** Limits the confidence for a document without amounts: it is unlikely to be an order or invoice. */
export function limitConfidence(confidence: number): number {
  return Math.min(confidence, doubtful)
}

/** The titles of each kind, without those that are a part of another one: 'order' in 'order confirmation'. */
function longest(found: string[][]): string[][] {
  const all = found.flat()
  return found.map((titles) => titles.filter((one) => !all.some((other) => other !== one && other.includes(one))))
}

/** The weight of a cell as a title. A title alone, with or without a number, weighs most. */
function asTitle(text: string, plain: string, titles: string[], isLarge: boolean): number {
  if (titles.length === 0) return 0
  if (titles.some((word) => word === plain || glued(word) === plain)) return text.includes(':') ? small : alone
  if (titles.includes(plain.replace(/ (?:nr|no|n|num|numero|nummer|number)$/, '')))
    return text.includes(':') ? small : numbered
  if (text.includes(':')) return 0 // 'Werkbon(nen): 55120' is a reference
  const looksTitled = isLarge && plain.split(' ').length <= titleWords
  if (looksTitled && titles.some((word) => plain.startsWith(`${word} `) || plain.endsWith(` ${word}`))) return numbered
  return titles.some((word) => plain.startsWith(word)) ? 1.5 : 0.5
}

function asLabel(text: string, labels: string[]): number {
  const key = labelKey(text)
  return labels.some((word) => key === word || key.startsWith(`${word} `)) ? label : 0
}
