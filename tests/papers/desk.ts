import { type RunResult, toRunResult } from '../../server/src/features/cards/view/card-view.ts'
import { type CardSettings, outcomesOf } from '../../server/src/features/cards/outcomes/outcomes.ts'
import { docOf, type DossierPaper, readAgain, readPaper } from './paper.ts'
import { type Correction, correctionOf, lineCorrectionOf, unitCorrectionOf } from './person.ts'

type Line = RunResult['lines'][number]

/** The papers of a dossier with what people corrected and chose: it reads and compares with the server's own functions. */
export class Desk {
  readonly #folder: string
  #papers: DossierPaper[] = []
  readonly #settings = new Map<string, CardSettings>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async add(file: string): Promise<void> {
    this.#papers.push(await readPaper(this.#folder, file, this.#papers.length, this.#orderNumbers()))
  }

  /** The printed total without VAT. */
  printed(file: string): string | undefined {
    return this.#paper(file)?.truth.fields['total_excl']
  }

  /** The card of a paper. Null if it was not read as an invoice or credit note. */
  card(file: string): RunResult | null {
    const outcomes = outcomesOf(this.#papers.map(docOf), this.#settings)
    const outcome = outcomes.find((one) => one.root === file)
    return outcome?.invoice ? toRunResult({ ...outcome, invoice: outcome.invoice }) : null
  }

  /** Makes the correction that the card of a paper asks for, and returns it. Null if the card asks for none. */
  async help(file: string): Promise<string | null> {
    const card = this.card(file)
    if (!card) return this.#chooseKind(file)
    const { key, data } = card.sentence
    if (['choose', 'alone', 'alone_orders'].includes(key)) return this.#chooseOrders(file)
    if (key === 'unsure_earlier') return data['filename'] === file ? null : this.help(data['filename'] ?? '')
    const { value, filename } = data
    if (key.startsWith('unsure') && value && filename)
      return this.#typeInto(filename, (paper) => correctionOf(paper, value))
    const line = card.lines.find(({ result }) => result === 'unsure')
    if (key === 'unsure_unit') return this.#typeInto(file, (paper) => line && unitCorrectionOf(paper, line))
    return key === 'unsure_line' && line ? this.#correctLine(line) : null
  }

  /** Corrects the side of a line that is uncertain. */
  #correctLine({ invoice, order }: Line): string | null {
    for (const side of [invoice, order]) {
      const paper = this.#paper(side?.document_id)
      const line = side?.line ?? null
      if (paper && line !== null && docOf(paper).values[`line[${line}].net`]?.sure !== true)
        return this.#typeInto(paper.file, () => lineCorrectionOf(paper, line))
    }
    return null
  }

  #paper(file: string | undefined): DossierPaper | undefined {
    return this.#papers.find((paper) => paper.file === file)
  }

  #typeInto(file: string | undefined, correct: (paper: DossierPaper) => Correction | null | undefined): string | null {
    const paper = this.#paper(file)
    const values = (paper && correct(paper)) ?? []
    const fresh = values.filter(([path, value]) => paper?.typed.get(path) !== value)
    if (!paper || fresh.length === 0) return null
    for (const [path, value] of fresh) paper.typed.set(path, value)
    const told = fresh.map(([path, value]) => `${path} ${paper.reading?.values[path]?.value ?? 'nothing'} → ${value}`)
    return `${paper.file} ${told.length > 1 ? `confirms ${told.length} values` : told.join()}`
  }

  async #chooseKind(file: string): Promise<string | null> {
    const paper = this.#paper(file)
    if (!paper || paper.chosen_kind) return null
    const again = await readAgain({ ...paper, chosen_kind: paper.truth.kind }, this.#orderNumbers())
    this.#papers = this.#papers.map((one) => (one === paper ? again : one))
    return `kind ${paper.reading?.kind ?? 'unknown'} → ${paper.truth.kind}`
  }

  /** The papers of a dossier charge all its orders. */
  #chooseOrders(file: string): string | null {
    if (this.#settings.has(file)) return null
    const by_hand = this.#papers.filter(({ truth }) => truth.kind === 'order').map(({ file: root }) => root)
    this.#settings.set(file, { by_hand, pairs: [], final: null, replaces: null, filename: file, has_view: true })
    return `orders ${by_hand.join(', ')}`
  }

  #orderNumbers(): string[] {
    const orders = this.#papers.filter(({ reading }) => reading?.kind === 'order')
    return orders.flatMap(({ reading }) => reading?.values['number']?.value ?? [])
  }
}
