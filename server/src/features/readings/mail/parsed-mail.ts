import { z } from 'zod'

/** A part of a mail that may become a document. */
export const MailPaper = z.strictObject({
  filename: z.string(),
  content_type: z.string(),
  /** An image of the quoted mail, or one that belongs to its layout. */
  quoted: z.boolean(),
  /** An answer to an invitation, a reaction, a signature, a key: nobody misses it among the documents. */
  for_programs: z.boolean(),
  /** In base64. */
  content: z.string(),
})
export type MailPaper = z.infer<typeof MailPaper>

/** Lines of a mail: of its sender, of the mail that it answers, or left out for another reason. */
export const Passage = z.strictObject({ is: z.enum(['own', 'quoted', 'left']), lines: z.array(z.string()) })
export type Passage = z.infer<typeof Passage>

/** A mail as parsed by a reader process. */
export const ParsedMail = z.strictObject({
  state: z.literal('mail'),
  to: z.array(z.string()),
  date: z.string().nullable(),
  subject: z.string(),
  /** All its text, and the words of its sender. */
  text: z.string(),
  own_words: z.string(),
  /** What is not among the words of its sender: a quoted mail, a signature. */
  left_out: z.string(),
  /** Both of these by their lines, for whoever knows the quoted mail. Empty if nothing is quoted. */
  passages: z.array(Passage),
  encrypted: z.boolean(),
  /** It was wrapped in a signature, which nobody checked. */
  unchecked: z.boolean(),
  papers: z.array(MailPaper),
})
export type ParsedMail = z.infer<typeof ParsedMail>
