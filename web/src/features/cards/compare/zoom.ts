/** The size of a page: as wide as its column, so that the chosen line fills it, or in percent of its true size. */
export type Zoom = 'fit' | 'line' | number

export const zoomSteps = [50, 75, 100, 125, 150, 200, 300]
const percentMost = 200
const besideLine = 32
const pixels = 96 / 72

/** The widest that a page may be, and its size in percent of that. `line` is the width of the chosen line in points. */
export function sizeOf(zoom: Zoom, width: number, line: number | undefined): { width: number; percent: number } {
  if (zoom === 'fit' || (zoom === 'line' && line === undefined)) return { width, percent: 100 }
  const percent = zoom === 'line' ? (100 * (width - besideLine)) / ((line ?? 1) * pixels) : zoom
  return { width: Number.MAX_SAFE_INTEGER, percent: zoom === 'line' ? Math.min(percent, percentMost) : percent }
}

/** The present size of the pages in percent of their true size. */
export function percentNow(zoom: Zoom): number {
  if (typeof zoom === 'number') return zoom
  return Number(document.querySelector<HTMLElement>('.compare-page [data-percent]')?.dataset['percent'] ?? 100)
}

/** Whether the two documents are side by side, or one above the other. */
export type Layout = 'beside' | 'above'
const roomy = '(min-width: 1680px)'

/** The layout that was last chosen on this device. A page beside another is readable on a wide screen only. */
export function storedLayout(): Layout {
  const stored = localStorage.getItem('compare_layout')
  if (stored === 'beside' || stored === 'above') return stored
  return matchMedia(roomy).matches ? 'beside' : 'above'
}

export function storeLayout(layout: Layout) {
  localStorage.setItem('compare_layout', layout)
}
