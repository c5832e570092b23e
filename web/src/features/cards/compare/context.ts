import type { CardDetail, CompanyRef } from '@klopt/contract'
import { createContext, use } from 'react'
import type { Figures } from './figures.ts'
import type { Readings, Target } from './model.ts'

/** The selected line of the card, and the selected value of that line or of a document's head. */
export type Selection = { n: number | null; target: Target | null }

/** The context of the values and marks of documents, in a comparison or for a single delivery note. */
export type PapersContext = {
  card: Pick<CardDetail, 'invoice' | 'delivery' | 'lines'>
  readings: Readings
  companies: CompanyRef[]
  figures: Figures
  selected: Selection
  selectLine: (n: number) => void
  selectValue: (target: Target) => void
  /** Opens the correction of a value; null if the user may not correct. */
  correct: ((target: Target) => void) | null
}

export type CompareContext = PapersContext & {
  card: CardDetail
  /** The ids of documents whose readings are still loading. */
  loading: ReadonlySet<string>
  /** Whether this is an earlier run, which cannot be changed. */
  earlier: boolean
  /** The order that is shown beside the invoice, if there are several. */
  orderId: string | undefined
  /** The document beside the invoice: that order, or a delivery note. */
  besideId: string | undefined
}

const Context = createContext<CompareContext | null>(null)
export const ComparingProvider = Context.Provider

export function useComparing(): CompareContext {
  const comparing = use(Context)
  if (!comparing) throw new Error('useComparing must be used inside the compare view')
  return comparing
}

const Papers = createContext<PapersContext | null>(null)
export const PapersProvider = Papers.Provider

export function usePapers(): PapersContext {
  const papers = use(Papers)
  if (!papers) throw new Error('usePapers must be used where documents are shown with their values')
  return papers
}
