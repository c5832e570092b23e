import type { ComponentProps } from 'react'
import { When } from './when.tsx'

type Props = ComponentProps<typeof When> & {
  /** Makes the sentence, with what it is given where the moment belongs. */
  say: (time: string) => string
}

// Unicode's sign for a thing that stands within a text.
const place = '\uFFFC'

/** A sentence with a moment in it, which has its whole date as its title like any other. */
export function WhenIn({ say, ...moment }: Props) {
  const text = say(place)
  const at = text.lastIndexOf(place)
  return (
    <>
      {text.slice(0, at)}
      <When {...moment} />
      {text.slice(at + place.length)}
    </>
  )
}
