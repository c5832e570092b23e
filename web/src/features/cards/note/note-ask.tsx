import { PenQuestion } from '../compare/pen-question.tsx'
import { NoteLines, quantitiesOf } from './note-lines.tsx'
import { NotePapers, type NoteUser } from './note-papers.tsx'

/** Asks the sender of a photographed delivery note what only they know: what a pen changed, and counts in doubt. */
export function NoteAsk(user: NoteUser) {
  const { id } = user.document
  return (
    <NotePapers {...user}>
      {({ reading }) => {
        const asked = reading?.pen?.state === 'asked'
        const inDoubt = quantitiesOf(reading).some(({ value }) => !value.sure)
        if (!reading?.pen || (!asked && !inDoubt)) return null
        return (
          <div className="note-check">
            <PenQuestion document_id={id} />
            {!asked && <NoteLines document_id={id} />}
          </div>
        )
      }}
    </NotePapers>
  )
}
