import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paper } from '../../ui/paper.tsx'
import { FileName } from './file-name.tsx'
import { kilobytes } from './file-names.ts'

type Props = { file: File; disabled: boolean; onRemove: () => void }

export function ChosenFile({ file, disabled, onRemove }: Props) {
  const { t } = useTranslation('documents')
  return (
    <li>
      <Paper filename={file.name} />
      <div className="name">
        <FileName name={file.name} />
        <small>{kilobytes(file.size)}</small>
      </div>
      <IconButton
        label={t(($) => $.upload.remove, { filename: file.name })}
        icon={<X aria-hidden="true" />}
        tip={false}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  )
}
