import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { makeLog } from './log.ts'

test('a line is JSON, and an error in it tells all but the row that PostgreSQL quotes', () => {
  const lines: string[] = []
  const error = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
    code: '23505',
    detail: 'Key (email)=(anna@bouw.example) already exists.',
    where: 'COPY person, line 1: "anna@bouw.example"',
  })

  makeLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'It was not written.')

  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'It was not written.',
      err: expect.objectContaining({ code: '23505', message: error.message, stack: expect.any(String) }),
    }),
  ])
  expect(lines.join()).not.toContain('anna@')
})

test('what a start says is plain at home, and a line each of the log in production', () => {
  const words = '\nKlopt is ready: https://klopt.example\nSMTP_URL is not set.\n'

  expect(said({ production: false, logLevel: 'warn' }, words)).toBe(`${words}\n`)
  const lines = said({ production: true, logLevel: 'info' }, words).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 30, msg: 'Klopt is ready: https://klopt.example' }),
    expect.objectContaining({ level: 30, msg: 'SMTP_URL is not set.' }),
  ])
})

test('whoever typed a command reads the words of a line alone', async () => {
  const complain = vi.fn<(words: string) => void>()
  vi.resetModules()
  const { log, logInWords } = await import('./log.ts')
  logInWords(complain)

  log.warn('The database is busy.')
  log.error({ err: new Error('stuck') }, 'PostgreSQL did not stop orderly')
  log.info('nothing to know')

  expect(complain.mock.calls).toEqual([['The database is busy.'], ['PostgreSQL did not stop orderly: stuck']])
})

/** In a process of its own, whose output is no terminal. */
function said(settings: { production: boolean; logLevel: string }, words: string): string {
  const url = JSON.stringify(import.meta.resolve('./log.ts'))
  const code = `const { say, setLog } = await import(${url}); setLog(${JSON.stringify(settings)}); say(${JSON.stringify(words)})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout
}
