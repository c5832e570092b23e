import type { ReactNode } from 'react'
import { Boxes } from '../compare/boxes.tsx'
import { PenQuestion } from '../compare/pen-question.tsx'
import { NoteLines, quantitiesOf } from './note-lines.tsx'
import { NotePapers, type NoteUser } from './note-papers.tsx'
import '../compare/pages.css'

type Points = { width: number; height: number }
type RenderMarks = (page: number, points: Points) => ReactNode

type Props = NoteUser & {
  /** Renders the file, with marks on its pages once they can be corrected. */
  children: (marks: RenderMarks | undefined) => ReactNode
}

const nothing = () => {}

/**
 * A photographed or scanned delivery note by itself, also before there is an invoice to compare it with: the question
 * whether a pen changed it, what was read, and the quantities to tap in the photo.
 */
export function NoteCheck({ children, ...user }: Props) {
  const { id } = user.document
  return (
    <NotePapers {...user}>
      {({ reading, target }) => {
        const answered = reading?.pen && reading.pen.state !== 'asked'

        function marksOn(page: number, points: Points) {
          const quantities = (answered ? quantitiesOf(reading) : []).flatMap(
            ({ path, value: { box, page: at, sure } }) =>
              box && at === page ? [{ path, page, box, look: sure ? ('plain' as const) : ('unsure' as const) }] : [],
          )
          return (
            <Boxes
              document_id={id}
              marks={quantities}
              bands={[]}
              at={target?.path ?? null}
              points={points}
              onPlaced={nothing}
            />
          )
        }
        return (
          <>
            <div className="note-check">
              <PenQuestion document_id={id} />
              {answered && <NoteLines document_id={id} />}
            </div>
            {children(user.may ? marksOn : undefined)}
          </>
        )
      }}
    </NotePapers>
  )
}
