import { z } from 'zod'

/** May contain **bold words**, [links](/pricing) and placeholders for the brand, nothing else. */
export const Text = z.string().min(1)

/** A piece of a section: a paragraph, or one of these, by its key. */
export const Part = z.union([
  Text,
  z.strictObject({ subheading: Text }),
  z.strictObject({ list: z.array(Text) }),
  z.strictObject({ steps: z.array(Text) }),
  z.strictObject({ note: Text }),
  z.strictObject({ table: z.array(z.array(Text)).min(2), numbers: z.boolean().optional() }),
  z.strictObject({ figures: z.array(z.strictObject({ label: Text, value: Text })) }),
  z.strictObject({ picture: Text, alt: Text, caption: Text }),
])
export type Part = z.infer<typeof Part>

const Section = z.strictObject({ heading: Text, parts: z.array(Part).min(1) })

/** A long text: a legal text, a manual, the memorandum. */
export const Document = z.strictObject({
  /** The description for search engines. */
  description: z.string().min(1).max(160),
  heading: Text,
  /** The line below the heading. Legal texts share one. */
  version: Text.optional(),
  lead: Text,
  opening: z.array(Part).optional(),
  sections: z.array(Section).min(1),
  /** A link below the table of contents. */
  also: z.strictObject({ label: Text, to: Text }).optional(),
})
export type Document = z.infer<typeof Document>
