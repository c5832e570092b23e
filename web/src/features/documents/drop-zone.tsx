import { file_types } from '@klopt/contract'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useDrop } from './use-drop.ts'

const accepted = Object.keys(file_types)
  .map((extension) => `.${extension}`)
  .join()

/** Where files are dropped or chosen. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('documents')
  const picker = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(onFiles)

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    event.target.value = '' // the same file may be chosen again after it was removed
  }

  return (
    <div className="drop" data-over={over || undefined} {...handlers}>
      <p>{t(($) => $.upload.drop)}</p>
      <Button size="sm" onClick={() => picker.current?.click()}>
        {t(($) => $.upload.choose)}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t(($) => $.upload.choose)}
        onChange={take}
      />
    </div>
  )
}
