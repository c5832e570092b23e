import { correctValues, type Reading } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { readingQuery } from '../../../platform/readings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { usePapers } from './context.ts'
import { isNote, sideOf } from './model.ts'

/** Confirms at once all uncertain values of a table that was read whole, as they are printed. */
export function ConfirmAll({ document_id }: { document_id: string }) {
  const { t } = useTranslation('compare')
  const { card, readings, correct } = usePapers()
  const client = useQueryClient()
  const errorText = useErrorText()
  const ofNote = isNote(card, document_id)
  const values = ofNote ? doubtedOnNote(readings.get(document_id)) : doubtedLines(readings.get(document_id))
  const of = ofNote ? ('delivery_note' as const) : sideOf(card, document_id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(correctValues, { params: { id: document_id }, body: { values } }),
    onSuccess: (reading) => client.setQueryData(readingQuery(document_id).queryKey, reading),
    onError: (error) => {
      toast.wrong(errorText(error))
      void client.invalidateQueries({ queryKey: readingQuery(document_id).queryKey })
    },
  })
  if (!correct || values.length < 2) return null

  return (
    <div className="confirm-all">
      <p>{t(($) => $.confirm_all.text[of], { count: values.length })}</p>
      <Button size="sm" busy={isPending && t(($) => $.correct.saving)} onClick={() => mutate()}>
        {t(($) => $.confirm_all.action)}
      </Button>
    </div>
  )
}

/** The uncertain values of all lines; none if the table was not read whole: lines were left out, or lack an amount. */
function doubtedLines(reading: Reading | undefined) {
  if (!reading || reading.notes.some((note) => note.endsWith('_left_out'))) return []
  const { values } = reading
  const lines = new Set(Object.keys(values).flatMap((path) => /^line\[\d+\]/.exec(path)?.[0] ?? []))
  if ([...lines].some((line) => (values[`${line}.net`]?.value ?? null) === null)) return []
  return Object.entries(values).flatMap(([path, { value, sure, revision }]) =>
    path.startsWith('line[') && !sure && value !== null ? [{ path, value, revision }] : [],
  )
}

/** The values of a delivery note that were only recognised. It has no amounts. */
function doubtedOnNote(reading: Reading | undefined) {
  if (!reading || reading.notes.some((note) => note.endsWith('_left_out'))) return []
  return Object.entries(reading.values).flatMap(([path, { value, sure, source, revision }]) =>
    /^(?:number|line\[\d+\]\.(?:name|description|article|quantity|unit))$/.test(path) &&
    source === 'ocr' &&
    !sure &&
    value !== null
      ? [{ path, value, revision }]
      : [],
  )
}
