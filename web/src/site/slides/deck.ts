import { z } from 'zod'
import { Text } from '../reading/document.ts'

const Picture = z.enum(['papers', 'dossier', 'closing', 'colleagues', 'search', 'proposal', 'turn']).optional()

export const Slide = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('title-page'), text: Text, by: Text }),
  z.strictObject({ type: z.literal('text-only'), picture: Picture, heading: Text, text: Text }),
  z.strictObject({ type: z.literal('bullet-list'), picture: Picture, heading: Text, bullets: z.array(Text).min(2) }),
  z.strictObject({ type: z.literal('image-only'), heading: Text }),
])
export type Slide = z.infer<typeof Slide>
export type SlidePicture = NonNullable<z.infer<typeof Picture>>

export const Deck = z.strictObject({
  title: Text,
  description: z.string().max(160),
  /** 'Slide {{n}} van {{total}}' */
  count: Text,
  steer: Text,
  previous: Text,
  next: Text,
  dot: Text,
  leave: Text,
  slides: z.array(Slide).length(13),
})
