import type { SearchHit } from '@klopt/contract'
import { useEffect, useRef } from 'react'

const name = 'zoek'
/** Messages, and the pages of a document in the preview. */
const places = '#panel-chat li p, .textLayer'

/**
 * Marks the words that the server marked in the hits, also in messages and pages that appear later, and brings the page
 * of the address into view. The browser draws the marks, so that no element changes.
 */
export function useHighlights(hits: SearchHit[], at: { document: string | null; page: string | null }): void {
  const words = [...new Set(hits.flatMap(markedIn))].join('\n')
  const shown = useRef('')

  useEffect(() => {
    let waits = 0
    const update = () => {
      waits = 0
      markAll(words.split('\n').filter(Boolean))
      const place = `${at.document} ${at.page}`
      const page = at.document && at.page ? document.querySelector(`.pdf-leaf[data-page="${at.page}"]`) : null
      if (!page || shown.current === place) return
      shown.current = place
      page.scrollIntoView({ block: 'start' })
    }
    const observer = new MutationObserver(() => {
      waits ||= requestAnimationFrame(update)
    })
    update()
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(waits)
      if ('highlights' in CSS) CSS.highlights.delete(name)
    }
  }, [words, at.document, at.page])
}

function markedIn({ text, marks }: SearchHit): string[] {
  return marks.map(([start, end]) => text.slice(start, end).toLowerCase().replace(/\s/g, ' '))
}

/** In browsers without highlights, the words are not marked. */
function markAll(words: string[]): void {
  if (!('highlights' in CSS)) return
  const ranges: Range[] = []
  for (const place of document.querySelectorAll(places)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) ranges.push(...rangesIn(node, words))
  }
  CSS.highlights.set(name, new Highlight(...ranges))
}

function rangesIn(node: Node, words: string[]): Range[] {
  const text = (node.textContent ?? '').toLowerCase().replace(/\s/g, ' ')
  const ranges: Range[] = []
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      ranges.push(range)
    }
  return ranges
}
