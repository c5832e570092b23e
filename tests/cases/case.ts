import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card, CardDetail, CardSentence } from '@klopt/contract'

type OneOrMore = string | string[]

/** A dossier with what a careful purchaser expects of it. `documents/README.md` describes the format. */
export type Case = {
  id: string
  careful_purchaser: string
  upload: { file: string; by: 'buyer' | 'seller' }[]
  expect: {
    readings?: Record<string, Record<string, OneOrMore>>
    not_certain?: Record<string, string[]>
    notes?: Record<string, string[]>
    card?: {
      invoice?: string
      state?: OneOrMore
      difference?: string
      difference_at_most?: string
      orders?: string[]
      to_pay?: string | null
      ordered?: string | null
      rest?: string
    }
    never?: string[]
    told?: string[]
    other?: { to_pay_both: string; overpaid_any: string }
  }
}

const folder = join(import.meta.dirname, 'documents')

export function everyCase(): Case[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case)
}

export function fileOf(name: string): Buffer {
  return readFileSync(join(folder, name))
}

const catalogue = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/src/features/cards/nl.json'), 'utf8'),
) as { sentences: Record<string, string> }

/** A sentence as the screen shows it in Dutch, but for names and units. */
function inDutch({ key, data }: CardSentence): string {
  const text = catalogue.sentences[key] ?? catalogue.sentences[`${key}_other`] ?? ''
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => dutch(data[name] ?? ''))
}

function dutch(value: string): string {
  const [whole = '', cents] = value.split('.')
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return value
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return cents === undefined ? grouped : `${grouped},${cents}`
}

/** All that a card tells in words. */
export function wordsOf(card: CardDetail): string {
  return [card.sentence, ...card.lines.map(({ sentence }) => sentence)]
    .flatMap((one) => [one.key, inDutch(one)])
    .join('\n')
}

/** The fields of a card that a case names, in its form. */
export function factsOf(card: Card): Record<string, unknown> {
  return {
    state: card.state,
    difference: card.difference,
    orders: card.orders.map(({ number }) => number),
    to_pay: card.pay?.now ?? null,
    ordered: card.total_ordered,
    rest: card.rest,
  }
}
