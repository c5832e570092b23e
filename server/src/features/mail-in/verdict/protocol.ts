import type { Findings } from './findings.ts'

/** Where a mail came from. */
export type Peer = { ip: string | null; helo: string; envelope_from: string }
/** A mail to check. Its bytes and DNS records are asked for. */
export type MailToCheck = Peer & { id: number }
/** The records, or the code of an error such as `ENOTFOUND`. */
type Records = { records: string[][] | string[] } | { code: string }

/** Calls from the server to the process that checks mails. */
export type Checker = {
  /** Resolves once it can check mails. */
  ready(): Promise<void>
  check(mail: MailToCheck): Promise<Findings | null>
}

/** Calls from that process to the server, which has the mail and the network. */
export type Clerk = {
  read(id: number, position: number, length: number): Promise<Uint8Array>
  resolve(id: number, name: string, type: string): Promise<Records>
}
