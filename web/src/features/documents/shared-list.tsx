import { limits } from '@klopt/contract'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paper } from '../../ui/paper.tsx'
import type { CheckedFiles } from './check-files.ts'
import { DropZone } from './drop-zone.tsx'
import { FileName } from './file-name.tsx'
import { useLanguage } from '../../ui/language.tsx'
import { fileSize } from './file-names.ts'
import { useRefusalText } from './file-reasons.ts'
import './upload.css'

type Props = CheckedFiles & {
  /** How many more wait, beyond those that can be uploaded at once. */
  later: number
  onRemove: (file: File) => void
  onFiles: (files: File[]) => void
}

/** The files that were shared with Klopt, before a dossier is chosen for them, or where to choose some. */
export function SharedList({ files, refused, later, onRemove, onFiles }: Props) {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const refusalText = useRefusalText()
  const list = useRef<HTMLUListElement>(null)
  const hasFiles = files.length > 0
  const hadFiles = useRef(hasFiles)

  useEffect(() => {
    // The button that chose them is gone, and the focus with it.
    if (hasFiles && !hadFiles.current && document.activeElement === document.body) focusHeading()
    hadFiles.current = hasFiles
  }, [hasFiles])

  function remove(file: File) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = files.indexOf(file)
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else focusHeading()
    onRemove(file)
  }

  return (
    <div className="upload">
      {!hasFiles && (
        <>
          <DropZone one={false} onFiles={onFiles} />
          <p className="hint">{t(($) => $.upload.kinds)}</p>
        </>
      )}
      {hasFiles && (
        <ul className="upload-files" ref={list}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <Paper filename={file.name} />
              <div className="name">
                <FileName name={file.name} />
                <small>{fileSize(file.size, language)}</small>
              </div>
              <IconButton
                label={t(($) => $.upload.remove, { filename: file.name })}
                icon={<X aria-hidden="true" />}
                tip={false}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {later > 0 && (
        <p className="hint">{t(($) => $.upload.shared_more, { count: later, most: limits.files_per_upload })}</p>
      )}
      {refused.map((file) => (
        <ErrorLine key={file.filename + file.reason} text={refusalText(file)} />
      ))}
    </div>
  )
}
