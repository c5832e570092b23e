import { CircleAlert } from 'lucide-react'

/** What went wrong with what somebody just did, beside where they did it. */
export function ErrorLine({ text }: { text: string | null | undefined | false }) {
  if (!text) return null
  return (
    <p className="error" role="alert">
      <CircleAlert className="s16" aria-hidden="true" />
      {text}
    </p>
  )
}
