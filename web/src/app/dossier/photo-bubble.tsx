import type { Message } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { useCardContext } from '../../features/cards/card-context.ts'
import { PhotoPlace } from '../../features/documents/photo-place.tsx'
import { PhotoReading } from '../../features/documents/photo-reading.tsx'
import { fileQuery } from '../../features/documents/preview/file.ts'
import { pictureQuery } from '../../features/documents/preview/picture.ts'
import { isRecognisedNote } from '../../features/documents/recognised-note.ts'
import { useKnownDocument } from '../../features/documents/use-known-document.ts'
import { MoreButton } from '../../features/messages/acts/more-button.tsx'
import { BubbleHead } from '../../features/messages/bubble-head.tsx'
import { useEventText } from '../../features/messages/event-text.ts'
import { addedIn } from '../../features/messages/quotes/quote.ts'
import { isPhoto, isPhotographed } from '../../platform/photos/is-photo.ts'
import { useMe } from '../../platform/session.ts'
import { classes } from '../../ui/classes.ts'
import { useNear } from '../../ui/use-near.ts'
import { Retake } from './retake.ts'
import { laterPanel } from '../../platform/later.ts'

// With dialogs, for few photos.
const NoteAsk = laterPanel(() => import('../../features/cards/note/note-ask.tsx').then((file) => file.NoteAsk))

// Loaded with the first photo that asks something.

type Props = { message: Message; pointed: boolean; line: ReactNode }

/** A line about a document that was added. A photo is shown instead of its line. */
export function PhotoBubble({ message, pointed, line }: Props) {
  const added = addedIn(message)
  if (!added || ('version' in added && !added.version) || !isPhotographed(added.filename)) return line
  return <KnownPhoto document_id={added.document_id} message={message} pointed={pointed} line={line} />
}

/** A photo in the chat: its picture, what was read of it, and to its sender the questions that only they can answer. */
function KnownPhoto({ message, document_id, pointed, line }: Props & { document_id: string }) {
  const { dossier, onOpen } = useCardContext()
  const me = useMe()
  const retake = use(Retake)
  const text = useEventText()(message)
  const [place, near] = useNear()
  const known = useKnownDocument(dossier.id, document_id)
  const picture = usePicture(document_id, near && isPhoto(known?.document.filename ?? ''))
  if (!known || known.document.by_mail) return line
  const { document, replaced } = known
  const { filename, uploader, uploader_company_id } = document
  const own = uploader.id === me.id
  const may = dossier.permissions.post

  return (
    <div ref={place} className={classes('msg photo-msg', own && 'own', pointed && 'pointed')}>
      <BubbleHead
        name={uploader.full_name}
        company={dossier.companies.find(({ id }) => id === uploader_company_id)?.name}
        at={message.created_at}
      />
      <button type="button" className="photo-place" aria-label={filename} onClick={() => onOpen(document_id)}>
        <PhotoPlace filename={filename} picture={picture} />
      </button>
      <small>{filename}</small>
      {near && !replaced && (
        <PhotoReading
          document={document}
          onRetake={own && document.can_replace ? (photo) => retake(document, photo) : null}
        />
      )}
      {near && own && may && !replaced && isRecognisedNote(document) && (
        <NoteAsk document={document} companies={dossier.companies} ownCompanyId={me.company_id} may />
      )}
      <MoreButton message={message} text={text} />
    </div>
  )
}

/** The picture of a document, once it is wanted. Null until it is loaded, or if it cannot be shown. */
function usePicture(id: string, wanted: boolean): Blob | null {
  const document = { id, filename: '' }
  const file = useQuery({ ...fileQuery(document), enabled: wanted })
  const picture = useQuery({ ...pictureQuery(document, file.data), enabled: file.data !== undefined })
  return picture.data ?? null
}
