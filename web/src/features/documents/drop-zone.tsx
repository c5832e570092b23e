import { file_types } from '@klopt/contract'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useDrop } from './use-drop.ts'

const accepted = Object.keys(file_types)
  .map((extension) => `.${extension}`)
  .join()

/** The area to drop or choose files. `one` limits it to a single file. */
export function DropZone({ one, onFiles }: { one: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('documents')
  const choose = t(($) => (one ? $.upload.choose_single : $.upload.choose))
  const picker = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(onFiles)

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    event.target.value = '' // otherwise a removed file could not be chosen again
  }

  return (
    <div className="upload-drop" data-over={over || undefined} {...handlers}>
      <p>{t(($) => (one ? $.upload.drop_single : $.upload.drop))}</p>
      <Button size="sm" onClick={() => picker.current?.click()}>
        {choose}
      </Button>
      <input ref={picker} type="file" multiple={!one} hidden accept={accepted} aria-label={choose} onChange={take} />
    </div>
  )
}
