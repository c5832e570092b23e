import { Paper } from '../../ui/paper.tsx'
import { useBytes } from '../../ui/use-bytes.ts'
import './photo-place.css'

/** The picture of a photo in the chat. Without one that this browser shows, the icon of its file, in the same room. */
export function PhotoPlace({ filename, picture }: { filename: string; picture: Blob | null }) {
  return (
    <>
      <Paper filename={filename} />
      {picture && <Picture picture={picture} />}
    </>
  )
}

function Picture({ picture }: { picture: Blob }) {
  return <img ref={useBytes(picture)} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
}
