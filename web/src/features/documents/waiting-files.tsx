import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paper } from '../../ui/paper.tsx'
import type { CheckedFiles } from './check-files.ts'
import { DropZone } from './drop-zone.tsx'
import { FileName } from './file-name.tsx'
import { kilobytes } from './file-names.ts'
import './upload.css'

type Props = CheckedFiles & { onRemove: (file: File) => void; onFiles: (files: File[]) => void }

/** The files that wait for a dossier, or where to choose some. */
export function WaitingFiles({ files, refused, onRemove, onFiles }: Props) {
  const { t } = useTranslation('documents')
  return (
    <div className="upload">
      {files.length === 0 ? (
        <>
          <DropZone one={false} onFiles={onFiles} />
          <p className="hint">{t(($) => $.upload.kinds)}</p>
        </>
      ) : (
        <ul className="upload-files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <Paper filename={file.name} />
              <div className="name">
                <FileName name={file.name} />
                <small>{kilobytes(file.size)}</small>
              </div>
              <IconButton
                label={t(($) => $.upload.remove, { filename: file.name })}
                icon={<X aria-hidden="true" />}
                tip={false}
                onClick={() => onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ filename, reason }) => (
        <ErrorLine key={filename + reason} text={t(($) => $.upload[reason], { filename })} />
      ))}
    </div>
  )
}
