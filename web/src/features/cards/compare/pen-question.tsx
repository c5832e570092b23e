import { answerPen, type Pen } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { readingQuery, refreshReading } from '../../../platform/readings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { ConfirmAll } from './confirm-all.tsx'
import { usePapers } from './context.ts'
import './pen-question.css'

/**
 * Whether something was changed by pen on a photographed or scanned delivery note: asked until one company answers for
 * both. A yes leads to the figures in the photo; what was recognised is then confirmed at once.
 */
export function PenQuestion({ document_id }: { document_id: string }) {
  const { t } = useTranslation('compare')
  const question = useId() // it may be asked in the chat and beside the paper
  const { readings, correct } = usePapers()
  const { answer, isPending } = useAnswer(document_id)
  const reading = readings.get(document_id)
  const pen = reading?.pen
  const busy = isPending && t(($) => $.pen.saving)
  if (!pen) return null
  if (pen.state === 'asked')
    return correct ? (
      <div className="pen-question" role="group" aria-labelledby={question}>
        <p id={question}>{t(($) => $.pen.question)}</p>
        <Button size="sm" busy={busy} onClick={() => answer({ changed: false, revision: pen.revision })}>
          {t(($) => $.pen.no)}
        </Button>
        <Button size="sm" busy={busy} onClick={() => answer({ changed: true, revision: pen.revision })}>
          {t(($) => $.pen.yes)}
        </Button>
      </div>
    ) : null

  const changed = pen.state === 'yes'
  // A figure that was changed by pen is corrected first: confirming all of them would confirm what is printed.
  const corrected = Object.entries(reading.values).some(
    ([path, { source }]) => source === 'typed' && path.endsWith('.quantity'),
  )
  return (
    <div className="pen-answer">
      <p>
        <Said pen={pen} />
        {correct && (
          <button
            type="button"
            className="link"
            disabled={isPending}
            onClick={() => answer({ changed: !changed, revision: pen.revision })}
          >
            {t(($) => $.pen.change)}
          </button>
        )}
      </p>
      {changed && correct && <p className="pen-tap">{t(($) => $.pen.tap)}</p>}
      {(!changed || corrected) && <ConfirmAll document_id={document_id} />}
    </div>
  )
}

function Said({ pen: { state, by, at } }: { pen: Pen }) {
  const { t } = useTranslation('compare')
  const { companies } = usePapers()
  if (!by || !at) return null
  const who = { name: by.full_name, company: companies.find(({ id }) => id === by.company_id)?.name ?? '' }
  return (
    <span>
      <WhenIn
        at={at}
        as="chat"
        say={(time) => t(($) => (state === 'yes' ? $.pen.said_yes : $.pen.said_no), { ...who, time })}
      />
    </span>
  )
}

function useAnswer(documentId: string) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { changed: boolean; revision: number }) => call(answerPen, { params: { id: documentId }, body }),
    onSuccess: (reading) => client.setQueryData(readingQuery(documentId).queryKey, reading),
    onError: (error) => {
      // The answer of somebody who was faster shows who it was.
      if (!(error instanceof ApiError && error.code === 'value_changed')) toast.wrong(errorText(error))
      void refreshReading(client, documentId)
    },
  })
  return { answer: mutate, isPending }
}
