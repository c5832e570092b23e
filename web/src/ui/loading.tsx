import { Punts } from './punts.tsx'

/** The loader with the loading text, centred. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status" suppressHydrationWarning>
      <Punts />
      <span suppressHydrationWarning>{text}</span>
    </p>
  )
}
