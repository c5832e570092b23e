import type { CardDetail, CompanyRef } from '@klopt/contract'
import { createContext, use } from 'react'
import type { Figures } from './figures.ts'
import type { Readings, Target } from './model.ts'

/** The selected line of the card, and the selected value of that line or of a document's head. */
export type Selection = { n: number | null; target: Target | null }

export type CompareContext = {
  card: CardDetail
  readings: Readings
  /** The ids of documents whose readings are still loading. */
  loading: ReadonlySet<string>
  companies: CompanyRef[]
  figures: Figures
  selected: Selection
  /** Whether this is an earlier run, which cannot be changed. */
  earlier: boolean
  /** The order that is shown beside the invoice, if there are several. */
  orderId: string | undefined
  /** The document beside the invoice: that order, or a delivery note. */
  besideId: string | undefined
  selectLine: (n: number) => void
  selectValue: (target: Target) => void
  /** Opens the correction of a value; null if the user may not correct. */
  correct: ((target: Target) => void) | null
}

const Context = createContext<CompareContext | null>(null)
export const ComparingProvider = Context.Provider

export function useComparing(): CompareContext {
  const comparing = use(Context)
  if (!comparing) throw new Error('useComparing must be used inside the compare view')
  return comparing
}
