import type { SearchHit } from '@klopt/contract'
import { useEffect, useRef } from 'react'

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
      markAll([])
    }
  }, [words, at.document, at.page])
}

/** Lower case, and amounts without the euro sign, which a page may print apart. */
function markedIn({ text, marks }: SearchHit): string[] {
  return marks.map(([start, end]) => comparable(text.slice(start, end)).replace(/^€ ?/, ''))
}

/**
 * In browsers without highlights, the words are not marked. The letters of a page are transparent, over its picture.
 */
function markAll(words: string[]): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set('zoek', new Highlight(...rangesIn('#panel-chat li p', '', words)))
  CSS.highlights.set('zoek-page', new Highlight(...rangesIn('.textLayer', ' ', words)))
}

function rangesIn(places: string, between: string, words: string[]): Range[] {
  return [...document.querySelectorAll(places)].flatMap((place) => rangesOf(place, between, words))
}

/** The words in a place, also across its elements. `between`: the text between two of them. */
function rangesOf(place: Element, between: string, words: string[]): Range[] {
  const parts: { node: Node; start: number }[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  let text = ''
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    parts.push({ node, start: text.length })
    text += comparable(node.textContent ?? '') + between
  }
  const partAt = (at: number) => parts.findLast(({ start }) => start <= at)
  return words.flatMap((word) =>
    placesOf(word, text).flatMap((at) => {
      const [first, last] = [partAt(at), partAt(at + word.length - 1)]
      if (!first || !last) return []
      const range = document.createRange()
      range.setStart(first.node, at - first.start)
      range.setEnd(last.node, at + word.length - last.start)
      return [range]
    }),
  )
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at)
  return places
}

/** As long as the text, so that places are the same in both. */
function comparable(text: string): string {
  const lower = text.toLowerCase()
  return (lower.length === text.length ? lower : text).replace(/\s/g, ' ')
}
