/** So near to the end one counts as reading along; so near to the top older messages are wanted. */
const end_zone = 80
const older_zone = 100

export type Place = { at_end: boolean; near_top: boolean }

/**
 * Keeps the conversation where the reader is: at the end while they read along, otherwise on the same message,
 * whatever is added above or below.
 */
export class ScrollKeeper {
  #box: HTMLElement | null = null
  #stuck = true
  #place: Place = { at_end: true, near_top: false }
  #eye: { element: Element; top: number } | null = null
  #listeners = new Set<() => void>()

  attach = (box: HTMLElement | null) => {
    if (!box) return
    this.#box = box
    // The composer grows, the keyboard comes up, a font arrives: the end stays in view.
    const observer = new ResizeObserver(() => this.#stuck && this.settle())
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

  /** Puts the box back where the reader was, after its content changed. */
  settle() {
    const box = this.#box
    if (!box) return
    const { element, top } = this.#eye ?? {}
    if (this.#stuck) box.scrollTop = box.scrollHeight
    else if (element?.isConnected && top !== undefined) box.scrollTop += element.getBoundingClientRect().top - top
    this.#look()
  }

  goToEnd() {
    this.#stuck = true
    this.settle()
  }

  goTo(seq: number) {
    this.#box?.querySelector(`[data-seq="${seq}"]`)?.scrollIntoView({ block: 'center' })
    this.#look()
  }

  #look = () => {
    const box = this.#box
    if (!box || box.clientHeight === 0) return // the other tab is in front
    this.#eye = firstSeen(box)
    const at_end = box.scrollHeight - box.scrollTop - box.clientHeight <= end_zone
    this.#stuck = at_end
    const near_top = box.scrollTop <= older_zone
    if (at_end === this.#place.at_end && near_top === this.#place.near_top) return
    this.#place = { at_end, near_top }
    for (const listener of this.#listeners) listener()
  }
}

/** Lines between messages come and go with what stands above them, so only a message is held on to. */
function firstSeen(box: Element): { element: Element; top: number } | null {
  const edge = box.getBoundingClientRect().top
  for (const element of box.querySelectorAll('[data-seq]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge) return { element, top }
  }
  return null
}
