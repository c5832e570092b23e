import type { CardDetail, CardLine, CardSentence, DocRef } from '@klopt/contract'
import type { StoredLine } from './to-card-lines.ts'
import { plainWords } from '../matching/likeness.ts'

type ComparedCard = Pick<CardDetail, 'invoice' | 'orders' | 'difference'> & { lines: StoredLine[] }
type Change = { sentence: CardSentence; weight: number }

const most = 3

/** The changes since the previous run, largest first and the difference last. */
export function changesBetween(before: ComparedCard, now: ComparedCard): CardSentence[] {
  const difference = changedDifference(before, now)
  const orders = numbersOf(before.orders) === numbersOf(now.orders) ? [] : [changedOrders(now)]
  const comparable = before.lines.length > 0 && now.lines.length > 0
  const lines = comparable
    ? [...changedSide(before, now, 'invoice'), ...(orders.length ? [] : changedSide(before, now, 'order'))]
    : []
  const heaviest = lines.toSorted((one, other) => other.weight - one.weight).map(({ sentence }) => sentence)
  return [...[...orders, ...heaviest].slice(0, most - difference.length), ...difference]
}

function changedDifference(
  { difference: from_money }: ComparedCard,
  { difference: to_money }: ComparedCard,
): CardSentence[] {
  if (from_money === null || to_money === null || from_money === to_money) return []
  return [{ key: 'changed_difference', data: { from_money, to_money } }]
}

function changedOrders({ orders }: ComparedCard): CardSentence {
  return { key: 'changed_orders', data: { orders: numbersOf(orders) } }
}

function numbersOf(orders: DocRef[]): string {
  return orders.map(({ number, filename }) => number ?? filename).join(', ')
}

function changedSide(before: ComparedCard, now: ComparedCard, of: 'invoice' | 'order'): Change[] {
  const version = String((of === 'invoice' ? now.invoice : now.orders[0])?.version ?? 1)
  const about = { of, version }
  const [old, present] = [linesOf(before, of), linesOf(now, of)]
  const added = [...present].filter(([key]) => !old.has(key)).map(([, line]) => line)
  const gone = [...old].filter(([key]) => !present.has(key)).map(([, line]) => line)
  const [formerOf, laterOf] = [sameLineIn(gone), sameLineIn(added)]
  const changed = [...present].map(([key, line]) => changedLine(old.get(key) ?? formerOf(line), line, about))
  // Within one version no line is added or removed: lines only get another name or move to another card.
  const same = documentsOf(before, of) === documentsOf(now, of)
  const newLines = same ? [] : added.filter((line) => !formerOf(line))
  const removed = same ? [] : gone.filter((line) => !laterOf(line))
  return [
    ...changed,
    ...newLines.map((line) => lineChange('changed_added', line, about)),
    ...removed.map((line) => lineChange('changed_removed', line, about)),
  ].filter((change) => change !== null)
}

function documentsOf({ invoice, orders }: ComparedCard, of: 'invoice' | 'order'): string {
  return (of === 'invoice' ? [invoice] : orders).map(({ document_id }) => document_id).join()
}

/**
 * Finds the same line among those of another version by another name: at its place in the same document, with the same
 * figures in another one, or at its place there with a word of its name.
 */
function sameLineIn(others: Line[]): (line: Line) => Line | undefined {
  const byPlace = Map.groupBy(others, ({ side }) => side.line)
  const byFigures = Map.groupBy(others, ({ side }) => figuresOf(side))
  return ({ name, side }) => {
    const here = byPlace.get(side.line) ?? []
    const isOfSameDocument = (other: Line) => other.side.document_id === side.document_id
    return (
      here.find(isOfSameDocument) ??
      byFigures.get(figuresOf(side))?.find((other) => !isOfSameDocument(other)) ??
      here.find((other) => shareWord(name, other.name))
    )
  }
}

function figuresOf({ quantity, unit, net }: Line['side']): string {
  return JSON.stringify([quantity, unit, net])
}

function shareWord(one: string, other: string): boolean {
  return !new Set(plainWords(one)).isDisjointFrom(new Set(plainWords(other)))
}

type Line = { name: string; side: NonNullable<CardLine['invoice']> }
type DocumentVersion = { of: string; version: string }

function changedLine(before: Line | undefined, { name, side }: Line, about: DocumentVersion): Change | null {
  if (!before) return null
  const { side: was } = before
  const weight = Math.abs(Number(side.net) - Number(was.net))
  if (was.quantity !== null && side.quantity !== null && was.quantity !== side.quantity) {
    const data = { name, from: was.quantity, to: side.quantity, unit: side.unit ?? '', ...about }
    return { sentence: { key: 'changed_quantity', data }, weight }
  }
  if (was.net === side.net && was.quantity === side.quantity)
    return before.name.toLowerCase() === name.toLowerCase()
      ? null
      : { sentence: { key: 'changed_name', data: { from_name: before.name, name, ...about } }, weight }
  const [from_money, to_money] = was.price && side.price ? [was.price, side.price] : [was.net, side.net]
  if (from_money === to_money) return null
  return { sentence: { key: 'changed_price', data: { name, from_money, to_money, ...about } }, weight }
}

function lineChange(key: 'changed_added' | 'changed_removed', { name, side }: Line, about: DocumentVersion): Change {
  return { sentence: { key, data: { name, ...about } }, weight: Math.abs(Number(side.net)) }
}

/** The lines of one side by name; equal names are numbered by order. Lines that share an order line count once. */
function linesOf({ lines }: ComparedCard, of: 'invoice' | 'order'): Map<string, Line> {
  const found = new Map<string, Line>()
  const seen = new Set<string>()
  for (const { name, [of]: side } of lines) {
    if (!side || side.line === null || seen.has(placeOf(side))) continue
    seen.add(placeOf(side))
    let key = name.toLowerCase()
    while (found.has(key)) key += ' again'
    found.set(key, { name, side })
  }
  return found
}

function placeOf({ document_id, line }: Line['side']): string {
  return `${document_id} ${line}`
}
