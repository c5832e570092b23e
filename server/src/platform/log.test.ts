import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { makeLog } from './log.ts'

test('a log line is JSON with ISO time and a level in words, with all of an error except the row that PostgreSQL quotes', () => {
  const lines: string[] = []
  const error = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
    code: '23505',
    detail: 'Key (email)=(anna@bouw.example) already exists.',
    where: 'COPY person, line 1: "anna@bouw.example"',
  })

  makeLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'It was not written.')

  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      msg: 'It was not written.',
      err: expect.objectContaining({ code: '23505', message: error.message, stack: expect.any(String) }),
    }),
  ])
  expect(lines.join()).not.toContain('anna@')
})

test('start-up messages are plain text in development and log lines in production', () => {
  const words = '\nKlopt is ready: https://klopt.example\nSMTP_URL is not set.\n'

  expect(outputOf({ production: false, logLevel: 'warn' }, words)).toBe(`${words}\n`)
  const lines = outputOf({ production: true, logLevel: 'info' }, words).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 'info', msg: 'Klopt is ready: https://klopt.example' }),
    expect.objectContaining({ level: 'info', msg: 'SMTP_URL is not set.' }),
  ])
})

test('a command prints only the message of a log line', async () => {
  const print = vi.fn<(words: string) => void>()
  vi.resetModules()
  const { log, logInWords } = await import('./log.ts')
  logInWords(print)

  log.warn('The database is busy.')
  log.error({ err: new Error('stuck') }, 'PostgreSQL did not stop cleanly')
  log.info('not a warning')

  expect(print.mock.calls).toEqual([['The database is busy.'], ['PostgreSQL did not stop cleanly: stuck']])
})

/** The output of `say` in a new process without a terminal. */
function outputOf(settings: { production: boolean; logLevel: string }, words: string): string {
  const url = JSON.stringify(import.meta.resolve('./log.ts'))
  const code = `const { say, setLog } = await import(${url}); setLog(${JSON.stringify(settings)}); say(${JSON.stringify(words)})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout
}
