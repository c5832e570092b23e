import { limits } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { FileName } from '../../features/documents/file-name.tsx'
import { useLanguage } from '../../ui/language.tsx'
import { fileSize } from '../../features/documents/file-names.ts'
import type { Shares } from '../../platform/shares.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Paper } from '../../ui/paper.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'

type Props = { asked: Shares['asked']; onYes: () => void; onNo: () => void }

/** Asks whether the person shared this, before it is offered to a dossier: a website may have put it here. */
export function AskShared({ asked, onYes, onNo }: Props) {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const files = asked.filter((one) => one instanceof File)
  const text = asked.flatMap((one) => (one instanceof File ? [] : one.text)).join('\n')
  const more = files.length - limits.files_per_upload

  return (
    <TitledCard id="ask-shared" title={t(($) => $.ask)} className="sharing-files">
      {files.length > 0 && (
        <div className="upload">
          <ul className="upload-files">
            {files.slice(0, limits.files_per_upload).map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <Paper filename={file.name} />
                <div className="name">
                  <FileName name={file.name} />
                  <small>{fileSize(file.size, language)}</small>
                </div>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="hint">{t(($) => $.ask_more, { count: more })}</p>}
        </div>
      )}
      {text && (
        <div className="sharing-text">
          <blockquote>{text}</blockquote>
        </div>
      )}
      <p className="hint">{t(($) => $.ask_why)}</p>
      <div className="sharing-answers">
        <Button kind="primary" onClick={() => answer(onYes)}>
          {t(($) => $.yes)}
        </Button>
        <Button onClick={() => answer(onNo)}>{t(($) => $.no)}</Button>
      </div>
    </TitledCard>
  )
}

/** The buttons disappear with the question. */
function answer(act: () => void) {
  focusHeading()
  act()
}
