import { CircleAlert } from 'lucide-react'

/** The error of an action, shown beside its button. */
export function ErrorLine({ text }: { text: string | null | undefined | false }) {
  if (!text) return null
  return (
    <p className="error" role="alert">
      <CircleAlert className="s16" aria-hidden="true" />
      {text}
    </p>
  )
}
