/** A text on a page. `x` is its left edge, its right edge or its centre. */
export type Mark = {
  page: number
  x: number
  y: number
  text: string
  size: number
  bold: boolean
  align: 'left' | 'right' | 'middle'
}

export type Rule = { page: number; x: number; y: number; w: number; h: number; grey: boolean }

type TextStyle = { size?: number; bold?: boolean; align?: Mark['align'] }

/** The pages of a document before they are written: the position of every text, line and background. */
export class Sheet {
  page = 1
  readonly marks: Mark[] = []
  readonly rules: Rule[] = []
  /** The position of the next row. */
  y = 0

  put(text: string, x: number, y: number, { size = 9, bold = false, align = 'left' }: TextStyle = {}): void {
    if (text !== '') this.marks.push({ page: this.page, x, y, text, size, bold, align })
  }

  right(text: string, x: number, y: number, look: TextStyle = {}): void {
    this.put(text, x, y, { ...look, align: 'right' })
  }

  rule(x: number, y: number, w: number, h = 0.6, grey = false): void {
    this.rules.push({ page: this.page, x, y, w, h, grey })
  }

  next(): void {
    this.page += 1
  }
}
