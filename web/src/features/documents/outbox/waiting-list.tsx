import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFile } from '../chosen-file.tsx'
import { useRefusalText } from '../file-reasons.ts'
import '../upload.css'
import { cancel, sendAgain } from './outbox.ts'
import { progressOf, type WaitingFile } from './waiting-files.ts'

/** The files that are being sent without a dialog, above the documents that they will become. */
export function WaitingList({ files }: { files: WaitingFile[] }) {
  const { t } = useTranslation('documents')
  const refusalText = useRefusalText()
  const list = useRef<HTMLUListElement>(null)
  const hasGoing = files.some((one) => stateOf(one) !== 'failed')
  const first = files.find((one) => stateOf(one) === 'waiting')

  /** The pressed button goes away with its row. */
  function leaveOut(one: WaitingFile) {
    const rows = [...(list.current?.children ?? [])]
    const at = files.indexOf(one)
    const buttons = (rows[at + 1] ?? rows[at - 1])?.querySelectorAll('button')
    const heading = list.current?.closest('aside')?.querySelector<HTMLElement>('h2')
    ;(buttons?.item(buttons.length - 1) ?? heading)?.focus()
    cancel(one)
  }

  return (
    <section className="waiting-files">
      <h3 className="h4">{t(($) => (hasGoing ? $.upload.outbox : $.upload.unsent))}</h3>
      <ul className="upload-files" ref={list}>
        {files.map((one) => {
          const { client_id, file, refused } = one
          const { percent, waits, error } = progressOf(client_id)
          const state = one === first ? 'sending' : stateOf(one)
          return (
            <ChosenFile
              key={client_id}
              item={{ file, state, percent, waits, error }}
              refused={refused && refusalText({ filename: file.name, reason: refused })}
              onRemove={() => leaveOut(one)}
              onStop={() => leaveOut(one)}
              onAgain={() => sendAgain(client_id)}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** They are sent one after the other, so the first one that waits is under way. */
function stateOf({ client_id, refused }: WaitingFile) {
  const { error, elsewhere } = progressOf(client_id)
  if (refused || error !== null) return 'failed'
  return elsewhere ? 'elsewhere' : 'waiting'
}
