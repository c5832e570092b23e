import type { Document } from '@klopt/contract'
import { Check, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { localeOf } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paper } from '../../ui/paper.tsx'
import { FileName } from './file-name.tsx'
import { useLanguage } from '../../ui/language.tsx'
import { fileSize } from './file-names.ts'
import type { Item } from './upload-queue.ts'

type Props = {
  item: Omit<Item, 'id' | 'state' | 'same' | 'again'> & {
    same?: Document | null
    /** `elsewhere`: another tab sends it. */
    state: Item['state'] | 'elsewhere'
  }
  /** Why the file itself is wrong: sending it again would not help. */
  refused?: string | undefined
  onRemove: () => void
  onStop: () => void
  onAgain: () => void
  /** Adds a file that the dossier has already. */
  onAdd?: () => void
}

/** One file to upload, with its progress, its error and its buttons. */
export function ChosenFile({ item, refused, onRemove, onStop, onAgain, onAdd }: Props) {
  const { file, state, percent, waits, error, same } = item
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const sentence = useSentence()
  const filename = file.name
  const underWay = state === 'waiting' || state === 'sending' || state === 'elsewhere'
  const words = {
    chosen: '',
    waiting: t(($) => $.upload.waiting),
    elsewhere: t(($) => $.upload.elsewhere),
    sending: waits ? t(($) => $.upload.waits) : t(($) => $.upload.sending, { percent }),
    failed: '',
    stopped: t(($) => $.upload.stopped),
    stored: t(($) => $.upload.stored),
  }[state]

  return (
    <li data-state={state}>
      <Paper filename={filename} />
      <div className="name">
        <FileName name={filename} />
        <small>{[fileSize(file.size, language), words].filter(Boolean).join(' · ')}</small>
        {state === 'sending' && (
          <progress
            className="upload-progress"
            aria-label={t(($) => $.upload.bar, { filename })}
            max={100}
            value={percent}
          />
        )}
        {same && (
          <div className="upload-same" role="status">
            <p>
              {t(($) => $.upload.same, {
                name: same.uploader.full_name,
                day: new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long' }).format(
                  new Date(same.created_at),
                ),
              })}
            </p>
            <Button size="sm" onClick={onRemove}>
              {t(($) => $.upload.not_again)}
            </Button>
            <Button size="sm" onClick={onAdd}>
              {t(($) => $.upload.add_again)}
            </Button>
          </div>
        )}
        {state === 'failed' && <ErrorLine text={refused ?? sentence(error)} />}
      </div>
      {((state === 'failed' && !refused) || state === 'stopped') && (
        <IconButton
          label={t(($) => $.upload.again_of, { filename })}
          icon={<RotateCw aria-hidden="true" />}
          tip={false}
          onClick={onAgain}
        />
      )}
      {state === 'stored' ? (
        <Check className="stored" aria-hidden="true" />
      ) : (
        <IconButton
          label={t(($) => (underWay ? $.upload.stop : $.upload.remove), { filename })}
          icon={<X aria-hidden="true" />}
          tip={false}
          onClick={underWay ? onStop : onRemove}
        />
      )}
    </li>
  )
}

/** Transport errors also show the technical detail from the specification, for support. */
function useSentence(): (error: unknown) => string {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  return (error) => {
    if (!(error instanceof ApiError)) return errorText(error)
    const { code, detail } = error
    if (code === 'no_connection') return t(($) => $.upload.no_connection, { detail })
    if (code === 'internal') return t(($) => $.upload.transport, { detail })
    return errorText(error)
  }
}
