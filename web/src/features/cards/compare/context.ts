import type { CardDetail, CompanyRef } from '@klopt/contract'
import { createContext, use } from 'react'
import type { Figures } from './figures.ts'
import type { Readings, Target } from './model.ts'

/** What is looked at: a line of the card, and a value of it or of a document's head. */
export type Selection = { n: number | null; target: Target | null }

export type CompareContext = {
  card: CardDetail
  readings: Readings
  /** Documents of which nobody knows yet what was read. */
  coming: ReadonlySet<string>
  companies: CompanyRef[]
  figures: Figures
  selected: Selection
  /** Of one run that is no longer the newest nothing can be changed. */
  earlier: boolean
  /** The order that is laid beside the invoice, of several. */
  orderId: string | undefined
  selectLine: (n: number) => void
  selectValue: (target: Target) => void
  /** Opens the correction of a value; null where one may not correct. */
  correct: ((target: Target) => void) | null
}

const Context = createContext<CompareContext | null>(null)
export const ComparingProvider = Context.Provider

export function useComparing(): CompareContext {
  const comparing = use(Context)
  if (!comparing) throw new Error('this stands in the compare view')
  return comparing
}
