const room = 48

type Place = { page: HTMLElement; at: number; height: number }

/**
 * Scrolls the selected line or value into view, at the same height on all pages that have it. Pages that are already
 * aligned do not move. `lines`: sideways, the whole line counts rather than a value in it.
 */
export function align(pages: HTMLElement[], lines = false): boolean {
  const places = pages.flatMap((page): Place[] => {
    const mark = page.querySelector('[data-at=value]') ?? page.querySelector('[data-at=line]')
    if (!mark) return []
    const { top, height } = mark.getBoundingClientRect()
    return [{ page, at: top - page.getBoundingClientRect().top, height }]
  })
  if (places.length === 0) return false
  const [first = 0, ...others] = places.map(({ at }) => at)
  const level = others.every((at) => Math.abs(at - first) < 3)
  if (!level || !places.every(isInView)) {
    const lowest = Math.min(...places.map(({ page, height }) => page.clientHeight - room - height))
    const start = Math.min(...places.map(({ page, at }) => page.scrollTop + at))
    const wanted = Math.min(Math.max(first, room), Math.max(lowest, room), start)
    for (const { page, at } of places) page.scrollTop += at - wanted
  }
  for (const { page } of places) sideways(page, lines)
  return true
}

function isInView({ page, at, height }: Place): boolean {
  return at >= 0 && at + height <= page.clientHeight
}

/** Scrolls a zoomed page sideways, so that the value is in view. */
function sideways(page: HTMLElement, lines: boolean) {
  const [value, line] = [page.querySelector('[data-at=value]'), page.querySelector('[data-at=line]')]
  const mark = lines ? (line ?? value) : (value ?? line)
  if (!mark || page.scrollWidth <= page.clientWidth + 1) return
  const { left, width } = mark.getBoundingClientRect()
  const from = page.getBoundingClientRect().left
  if (left < from || left + width > from + page.clientWidth)
    page.scrollLeft += left - from - (page.clientWidth - width) / 2
}

/** Scrolls to the page with a value. Only nearby pages are rendered and have marks. */
export function turnTo(page: HTMLElement, number: number) {
  const leaf = page.querySelector<HTMLElement>(`[data-page="${number}"]`)
  if (!leaf) return
  const top = leaf.getBoundingClientRect().top - page.getBoundingClientRect().top
  if (top > page.clientHeight || top + leaf.clientHeight < 0) page.scrollTop += top - room
}

/** The number of the visible page and the number of pages. */
export function pageShown(page: HTMLElement): { number: number; of: number } | null {
  const leaves = [...page.querySelectorAll<HTMLElement>('[data-page]')]
  const middle = page.getBoundingClientRect().top + page.clientHeight / 3
  const shown = leaves.findLast((leaf) => leaf.getBoundingClientRect().top <= middle) ?? leaves[0]
  return shown ? { number: Number(shown.dataset['page']), of: leaves.length } : null
}
