import { pino } from 'pino'
import type { Config } from './config.ts'

type LogOutput = { write(line: string): void }
type Line = { msg?: string; err?: { message: string } }

// The form reader's trace would tell the session's token, and PostgreSQL quotes the row that it refuses.
const never = ['busboyOptions.headers', 'err.detail', 'err.where']

let out: LogOutput = pino.destination(1)
let isRead = true

/** The one log: a line of JSON each, on standard output. */
export const log = makeLog('info', { write: (line) => out.write(line) })

export function makeLog(level: string, to: LogOutput) {
  return pino({ level, base: null, redact: never }, to)
}

/** From now on as the settings want it. */
export function setLog({ logLevel, production }: Pick<Config, 'logLevel' | 'production'>): void {
  log.level = logLevel
  isRead = !production || process.stdout.isTTY
}

/** Whether somebody reads what a start says: at home, and in a terminal. */
export function isReadAlong(): boolean {
  return isRead
}

/** For whoever started us: in plain words where somebody reads along, else in the log. */
export function say(words: string, level: 'info' | 'fatal' = 'info'): void {
  if (!isRead) for (const line of words.trim().split('\n')) log[level](line)
  else if (level === 'fatal') console.error(words)
  else console.log(words)
}

/** For a command that somebody typed: the words of each line alone. */
export function logInWords(complain: (words: string) => void): void {
  log.level = 'warn'
  out = {
    write(line) {
      const { msg = '', err } = JSON.parse(line) as Line
      complain(err ? `${msg}: ${err.message}` : msg)
    },
  }
}
