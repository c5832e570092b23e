import type { Virtualizer } from '@tanstack/react-virtual'

/**
 * In px. Within `endZone` of the end the list follows new messages; within `olderZone` of the top it loads older
 * ones.
 */
export const endZone = 80
const olderZone = 100
/** In px. Within this distance of the end of messages around an old one, newer ones are loaded. */
const newerZone = 1500
/** In px, some three hundred messages. Beyond it a button leads back to the end. */
const farZone = 20_000
/** In ms. A jump takes several steps, because the rows on the way are measured. */
const jumpTakes = 500
/** Acts of the reader that scroll. */
const ownActs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export type Place = { at_end: boolean; near_top: boolean; near_end: boolean; far: boolean }
/** In px. */
type Heights = { box: number; content: number }
const notMeasured: Heights = { box: 0, content: 0 }
type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>

/**
 * Keeps the scroll position: at the end while the user is there, otherwise on the same message when others are added
 * above or below.
 */
export class ScrollKeeper {
  #box: HTMLElement | null = null
  #rows: Rows | null = null
  #stuck = true
  #ends = true
  #place: Place = { at_end: true, near_top: false, near_end: true, far: false }
  #anchor: { element: Element; top: number } | null = null
  #heights = notMeasured
  #jump: ReturnType<typeof setTimeout> | undefined
  /** The number of the message that was gone to, until the reader scrolls. */
  #goal: number | null = null
  #listeners = new Set<() => void>()

  attach = (box: HTMLElement, rows: Rows) => {
    this.#box = box
    this.#rows = rows
    // The box shrinks when the composer grows, the keyboard opens, or a bar arrives above it. The end, or the message
    // that was gone to, must stay in view.
    const observer = new ResizeObserver(() => {
      this.keepEnd()
      this.#keepGoal()
    })
    observer.observe(box)
    const attached = new AbortController()
    const passive = { passive: true, signal: attached.signal }
    box.addEventListener('scroll', this.#scrolled, passive)
    for (const act of ownActs) box.addEventListener(act, () => (this.#goal = null), passive)
    return () => {
      observer.disconnect()
      attached.abort()
      this.#box = null
    }
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  place = (): Place => this.#place

  /** Sets whether the last row is the newest message. If not, the list does not follow the end. */
  endsHere(ends: boolean) {
    this.#ends = ends
  }

  /**
   * Keeps the first visible message in place after rows were added, removed or changed. The virtualizer handles
   * measuring.
   */
  keepAnchor() {
    const { element, top } = this.#anchor ?? {}
    if (!this.#box || this.#followsEnd() || this.#jumps() || !element?.isConnected || top === undefined) return
    const moved = element.getBoundingClientRect().top - top
    if (Math.abs(moved) >= 1) this.#box.scrollTop += moved
    this.#keep(this.#box)
  }

  /** Keeps the end in view after the content or the box changed height. Scrolling up a little is not undone. */
  keepEnd() {
    const box = this.#box
    if (!box || this.#jumps()) return
    if (this.#followsEnd() && this.#hasNewHeights(box)) {
      box.scrollTop = box.scrollHeight
      // The virtualizer, which calls this, may then go to the end by the height that the box had before.
      queueMicrotask(() => this.#box === box && this.#followsEnd() && (box.scrollTop = box.scrollHeight))
    }
    this.#keep(box)
  }

  goToEnd() {
    this.#stuck = true
    this.#goal = null
    this.#heights = notMeasured
    this.#endJump()
    this.keepEnd()
  }

  goTo(index: number, seq: number) {
    this.#stuck = false
    this.#goal = seq
    this.#anchor = null
    this.#endJump()
    this.#jump = setTimeout(() => this.#endJump(), jumpTakes)
    this.#rows?.scrollToIndex(index, { align: 'center' })
  }

  #keepGoal() {
    const row = this.#goal === null ? null : this.#box?.querySelector(`[data-seq="${this.#goal}"]`)
    if (!this.#box || !row || this.#box.clientHeight === 0) return
    this.#box.scrollTop += middleOf(bubbleOf(row)) - middleOf(this.#box)
  }

  #endJump() {
    clearTimeout(this.#jump)
    this.#jump = undefined
  }

  #jumps(): boolean {
    return this.#jump !== undefined
  }

  #followsEnd(): boolean {
    return this.#stuck && this.#ends
  }

  /**
   * If the box has shrunk in this frame, the end is out of view although nobody scrolled away from it. The resize
   * observer is called after the scroll event and must still find the earlier place.
   */
  #scrolled = () => {
    if (this.#box?.clientHeight === this.#heights.box) this.#measure()
  }

  /** Notes the heights with which the place was kept. A scroll does not: rows may have grown since, by a few lines each. */
  #keep(box: Element) {
    if (box.clientHeight > 0) this.#heights = { box: box.clientHeight, content: box.scrollHeight }
    this.#measure()
  }

  #hasNewHeights(box: Element): boolean {
    return this.#heights.box !== box.clientHeight || this.#heights.content !== box.scrollHeight
  }

  #measure() {
    const box = this.#box
    if (!box || box.clientHeight === 0) return // hidden: the documents tab is open
    this.#anchor = firstVisible(box)
    const above = box.scrollTop
    const below = box.scrollHeight - above - box.clientHeight
    this.#stuck = below <= endZone
    this.#setPlace({
      at_end: this.#stuck,
      near_top: above <= olderZone,
      near_end: below <= newerZone,
      far: below > farZone,
    })
  }

  #setPlace(place: Place) {
    const { at_end, near_top, near_end, far } = this.#place
    if (at_end === place.at_end && near_top === place.near_top && near_end === place.near_end && far === place.far)
      return
    this.#place = place
    for (const listener of this.#listeners) listener()
  }
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

/** Only messages are anchors, because separators come and go with the rows above them. */
function firstVisible(box: Element): { element: Element; top: number } | null {
  const edge = box.getBoundingClientRect().top
  const rows = box.querySelectorAll('[data-seq]')
  // Binary search: measuring a hundred rows on every scroll would be slow.
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

/** The bubble instead of its row, because the row's top margin depends on the row above. */
function bubbleOf(row: Element): Element {
  return row.firstElementChild ?? row
}
