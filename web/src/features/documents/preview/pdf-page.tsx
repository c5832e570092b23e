import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from 'react-pdf'

export type Size = { width: number; height: number }
/** Renders the marks on a page of the given size in points. */
export type RenderMarks = (page: number, points: Size) => ReactNode
type Props = {
  number: number
  of: number
  expected: Size
  width: number
  percent: number
  marks?: RenderMarks | undefined
}

const pixelsMost = 8_000_000
const points = 72 / 96

/** A page of a PDF. It is rendered only near the viewport, so that long documents do not need more memory. */
export function PdfPage({ number, of, expected, width, percent, marks }: Props) {
  const { t } = useTranslation('documents')
  const sheet = useRef<HTMLDivElement>(null)
  const near = useNear(sheet, number === 1)
  const [size, setSize] = useState(expected)
  const shown = Math.round((Math.min(size.width, width) * percent) / 100)
  const height = Math.round((shown * size.height) / size.width)

  return (
    <div
      ref={sheet}
      className="leaf pdf-leaf"
      style={{ width: shown, height }}
      data-page={number}
      data-percent={Math.round((100 * shown) / size.width)}
      role="group"
      aria-label={t(($) => $.preview.page, { page: number, pages: of })}
    >
      {near && (
        <Page
          pageNumber={number}
          width={shown}
          devicePixelRatio={Math.min(devicePixelRatio, Math.sqrt(pixelsMost / (shown * height)))}
          renderAnnotationLayer={false}
          // Marks cover the text layer, and the roles of a tagged table in it would be invalid for screen readers.
          renderTextLayer={!marks}
          suspense={false}
          loading=""
          error=""
          onLoadSuccess={(page) => {
            const { width, height } = page.getViewport({ scale: 96 / 72 })
            setSize({ width, height })
          }}
        />
      )}
      {near && marks?.(number, { width: size.width * points, height: size.height * points })}
    </div>
  )
}

function useNear(sheet: { current: HTMLElement | null }, atFirst: boolean): boolean {
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      root: sheet.current?.closest('.preview-stage, .compare-page') ?? null,
      rootMargin: '100%',
    })
    if (sheet.current) observer.observe(sheet.current)
    return () => observer.disconnect()
  }, [sheet])
  return near
}
