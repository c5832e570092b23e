import { useCards } from './cards.ts'
import { useCardBody } from './card-extras.ts'
import { isStanding, useWorks } from './work/works.ts'
import './side-cards.css'

/** The cards and the extra work of a dossier in short, beside the documents. */
export function SideCards({ dossierId }: { dossierId: string }) {
  const cards = useCards(dossierId)
  const works = useWorks(dossierId).filter(isStanding)
  const body = useCardBody()
  if (!body || (cards.length === 0 && works.length === 0)) return null
  return <body.SideList cards={cards} works={works} />
}
