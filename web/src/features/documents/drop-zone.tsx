import { file_types } from '@klopt/contract'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../platform/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useDrop } from './use-drop.ts'

const accepted = Object.keys(file_types)
  .map((extension) => `.${extension}`)
  .join()

/** The area to drop or choose files. `one` limits it to a single file. */
export function DropZone({ one, onFiles }: { one: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('documents')
  // A phone offers its camera beside the files.
  const is_phone = useMedia('(max-width: 767.98px) and (pointer: coarse)')
  const choose = t(($) => (is_phone ? $.upload.choose_phone : one ? $.upload.choose_single : $.upload.choose))
  const picker = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(onFiles)

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    event.target.value = '' // otherwise a removed file could not be chosen again
  }

  return (
    <div className="upload-drop" data-over={over || undefined} {...handlers}>
      {!is_phone && <p>{t(($) => (one ? $.upload.drop_single : $.upload.drop))}</p>}
      <Button size="sm" onClick={() => picker.current?.click()}>
        {choose}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple={!one}
        hidden
        accept={is_phone ? `${accepted},image/*` : accepted}
        aria-label={choose}
        onChange={take}
      />
    </div>
  )
}
