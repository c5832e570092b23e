import type { Cell, Word } from './rows.ts'
import type { Column, Count } from './words/column-words.ts'

/** The columns that a table must have. A delivery note may have no amounts. */
export type RequiredColumns = 'amounts' | 'quantities'

/**
 * `joined`: words of the row above or below that belong to it. `count`: what the quantity of a delivery note counts;
 * missing if several columns may be it.
 */
export type HeadCell = Cell & { column: Column; joined?: Word[]; count?: Count }
