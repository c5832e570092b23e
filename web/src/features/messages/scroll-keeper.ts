import type { Virtualizer } from '@tanstack/react-virtual'

/** So near to the end one counts as reading along; so near to the top older messages are wanted. */
export const end_zone = 80
const older_zone = 100
/** So near to an edge what lies beyond it is laid out. */
const edge_zone = 1500
/** A jump is made in a few steps, as the rows on the way are measured. */
const jump_takes = 500

export type Place = { at_end: boolean; near_top: boolean; high: boolean; low: boolean }
type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>

/**
 * Keeps the conversation where the reader is: at the end while they read along, otherwise on the same message,
 * whatever is added above or below.
 */
export class ScrollKeeper {
  #box: HTMLElement | null = null
  #rows: Rows | null = null
  #stuck = true
  #ends = true
  #place: Place = { at_end: true, near_top: false, high: false, low: true }
  #eye: { element: Element; top: number } | null = null
  #heights = ''
  #jump: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()

  attach = (box: HTMLElement, rows: Rows) => {
    this.#box = box
    this.#rows = rows
    // The composer grows, the keyboard comes up, a font arrives: the end stays in view.
    const observer = new ResizeObserver(() => this.keepEnd())
    observer.observe(box)
    box.addEventListener('scroll', this.#look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', this.#look)
      this.#box = null
    }
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  place = (): Place => this.#place

  jumping(): boolean {
    return this.#jump !== undefined
  }

  /** Says whether what is laid out ends with the newest message. Where it does not, more comes below the reader. */
  endsHere(ends: boolean) {
    this.#ends = ends
  }

  /** Keeps the message under the eye where it is after rows came, went or changed. Their measuring is the list's matter. */
  keepEye() {
    const { element, top } = this.#eye ?? {}
    if (!this.#box || this.#followsEnd() || this.jumping() || !element?.isConnected || top === undefined) return
    const moved = element.getBoundingClientRect().top - top
    if (Math.abs(moved) >= 1) this.#box.scrollTop += moved
    this.#look()
  }

  /** Keeps the end in view after the content or the box changed. Who only scrolls a little way up is not pulled back. */
  keepEnd() {
    const box = this.#box
    if (!box || this.jumping()) return
    if (this.#followsEnd() && this.#heights !== heightsOf(box)) box.scrollTop = box.scrollHeight
    this.#look()
  }

  goToEnd() {
    this.#stuck = true
    this.#heights = ''
    this.#endJump()
    this.keepEnd()
  }

  goTo(index: number) {
    this.#stuck = false
    this.#eye = null
    this.#endJump()
    this.#jump = setTimeout(() => {
      this.#endJump()
      // Somebody who scrolled on meanwhile stands at an edge already, and no further place would tell of it.
      for (const listener of this.#listeners) listener()
    }, jump_takes)
    this.#rows?.scrollToIndex(index, { align: 'center' })
  }

  #endJump() {
    clearTimeout(this.#jump)
    this.#jump = undefined
  }

  #followsEnd(): boolean {
    return this.#stuck && this.#ends
  }

  #look = () => {
    const box = this.#box
    if (!box || box.clientHeight === 0) return // the other tab is in front
    this.#eye = firstSeen(box)
    this.#heights = heightsOf(box)
    const above = box.scrollTop
    const below = box.scrollHeight - above - box.clientHeight
    this.#stuck = below <= end_zone
    this.#tell({
      at_end: this.#stuck,
      near_top: above <= older_zone,
      high: above <= edge_zone,
      low: below <= edge_zone,
    })
  }

  #tell(place: Place) {
    const { at_end, near_top, high, low } = this.#place
    if (at_end === place.at_end && near_top === place.near_top && high === place.high && low === place.low) return
    this.#place = place
    for (const listener of this.#listeners) listener()
  }
}

function heightsOf(box: Element): string {
  return `${box.clientHeight} ${box.scrollHeight}`
}

/** Lines between messages come and go with what stands above them, so only a message is held on to. */
function firstSeen(box: Element): { element: Element; top: number } | null {
  const edge = box.getBoundingClientRect().top
  const rows = box.querySelectorAll('[data-seq]')
  // Each stands below the one before, so halving finds it: to measure a hundred would be felt with every scroll.
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (bubbleOf(rows.item(middle)).getBoundingClientRect().bottom > edge) to = middle
    else from = middle + 1
  }
  if (from === rows.length) return null
  const element = bubbleOf(rows.item(from))
  return { element, top: element.getBoundingClientRect().top }
}

/** Not its row: the room above it depends on what stands there. */
function bubbleOf(row: Element): Element {
  return row.firstElementChild ?? row
}
