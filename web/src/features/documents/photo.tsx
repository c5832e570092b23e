import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { fileQuery } from './preview/file.ts'
import { pictureQuery } from './preview/picture.ts'
import './photo.css'
import { useBytes } from '../../ui/use-bytes.ts'

type Props = { documentId: string; name: string; onOpen: (documentId: string) => void }

/** A small picture of a document that opens it. Its place is as large before it is loaded. */
export function Photo({ documentId, name, onOpen }: Props) {
  const document = { id: documentId, filename: '' }
  const file = useQuery(fileQuery(document))
  const picture = useQuery({ ...pictureQuery(document, file.data), enabled: file.data !== undefined })
  if (file.isError || picture.isError)
    return (
      <span className="photo photo-gone">
        <ImageOff aria-label={name} />
      </span>
    )
  return (
    <button type="button" className="photo" aria-label={name} onClick={() => onOpen(documentId)}>
      {picture.data && <Picture picture={picture.data} />}
    </button>
  )
}

function Picture({ picture }: { picture: Blob }) {
  return <img ref={useBytes(picture)} alt="" />
}
