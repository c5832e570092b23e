import { Punts } from './punts.tsx'

/** The fixed loading text with the loader beside it, in the middle of its room. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status" suppressHydrationWarning>
      <Punts />
      <span suppressHydrationWarning>{text}</span>
    </p>
  )
}
