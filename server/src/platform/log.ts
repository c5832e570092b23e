import { pino } from 'pino'
import type { Config } from './config.ts'

type LogOutput = { write(line: string): void }
type Line = { msg?: string; err?: { message: string } }

// The form parser's errors contain the session token, and PostgreSQL quotes the row that it rejects.
const redacted = ['busboyOptions.headers', 'err.detail', 'err.where']

let out: LogOutput = pino.destination(1)
let isRead = true

/** The log: lines of JSON on standard output. */
export const log = makeLog('info', { write: (line) => out.write(line) })

export function makeLog(level: string, to: LogOutput) {
  const formatters = { level: (name: string) => ({ level: name }) }
  return pino({ level, base: null, redact: redacted, formatters, timestamp: pino.stdTimeFunctions.isoTime }, to)
}

/** Applies the settings to the log. */
export function setLog({ logLevel, production }: Pick<Config, 'logLevel' | 'production'>): void {
  log.level = logLevel
  isRead = !production || process.stdout.isTTY
}

/** Whether a person reads the start-up messages: in development, and in a terminal. */
export function isInteractive(): boolean {
  return isRead
}

/** A message for the person who started Klopt: plain text if somebody reads it, otherwise log lines. */
export function say(words: string, level: 'info' | 'warn' | 'fatal' = 'info'): void {
  if (!isRead) for (const line of words.trim().split('\n')) log[level](line)
  else if (level === 'fatal') console.error(words)
  else console.log(words)
}

/** For CLI commands: prints only the message of each log line, until the returned function is called. */
export function logInWords(print: (words: string) => void): () => void {
  const [before, level] = [out, log.level]
  log.level = 'warn'
  out = {
    write(line) {
      const { msg = '', err } = JSON.parse(line) as Line
      print(err ? `${msg}: ${err.message}` : msg)
    },
  }
  return () => {
    out = before
    log.level = level
  }
}
