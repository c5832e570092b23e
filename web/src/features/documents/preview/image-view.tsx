import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredDocument } from './file.ts'
import type { RenderMarks } from './pdf-page.tsx'
import { PreviewNote } from './preview-note.tsx'
import { useBytes } from '../../../ui/use-bytes.ts'

type Props = {
  file: Blob
  document: StoredDocument
  width: number
  percent: number
  /** The marks on the photo, whose points are its pixels. */
  marks?: RenderMarks | undefined
}

export function ImageView({ file, document, width, percent, marks }: Props) {
  const { t } = useTranslation('documents')
  const image = useBytes(file)
  const [natural, setNatural] = useState<{ file: Blob; width: number; height: number } | null>(null)
  const [broken, setBroken] = useState<Blob | null>(null)

  if (broken === file) return <PreviewNote document={document} text={t(($) => $.preview.broken)} />
  const known = natural?.file === file ? natural : null
  const shown = known && Math.round((Math.min(known.width, width) * percent) / 100)
  const picture = (
    <img
      className="leaf"
      ref={image}
      alt={document.filename}
      width={shown ?? undefined}
      height={known && shown ? Math.round((shown * known.height) / known.width) : undefined}
      data-ready={known ? true : undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setNatural({ file, width: naturalWidth, height: naturalHeight })
      }
      onError={() => setBroken(file)}
    />
  )
  if (!marks) return picture
  return (
    <div className="marked-picture" style={{ width: shown ?? undefined }}>
      {picture}
      {known && marks(1, { width: known.width, height: known.height })}
    </div>
  )
}
