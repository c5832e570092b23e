import { z } from 'zod'
import { orRefused } from '../../readings/jobs/read-document.ts'
import { parseMail } from '../../readings/mail/parse-mail.ts'
import { ParsedMail } from '../../readings/mail/parsed-mail.ts'
import { NotRead } from '../../readings/reading.ts'
import { receiving } from '../tasks.ts'

const Answer = z.union([NotRead, ParsedMail])

/** The job that parses a mail in this process, for tests of what follows: a process takes half a second. */
export const receiveHere = receiving({ parse: parseHere })

/** The mail as a process would answer it. */
export async function parseHere(bytes: Uint8Array): Promise<z.infer<typeof Answer>> {
  const answer = await orRefused(() => parseMail(bytes))
  return Answer.parse(JSON.parse(JSON.stringify(answer)))
}
