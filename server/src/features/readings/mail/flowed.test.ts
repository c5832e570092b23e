import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const mail = (type: string, body: string, encoding = '8bit') =>
  Buffer.from(
    `From: bram@gevel.example\r\nTo: dossier@klopt.example\r\nSubject: Dorpels\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8;\r\n ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body.replaceAll('\n', '\r\n')}`,
  )

test('an answer below a quoted flowed line is the own word of who wrote it', async () => {
  const body =
    '> Hoeveel dorpels zijn er \n> geleverd op 26 augustus? \nHet zijn er 28, \nwant er kwamen er vier bij.\n'

  const { text, own_words } = await parseMail(mail('format=flowed', body))

  expect(own_words).toContain('Het zijn er 28, want er kwamen er vier bij.')
  expect(own_words).not.toContain('geleverd')
  expect(text).toContain('> Hoeveel dorpels zijn er geleverd op 26 augustus?')
})

test('the mark of a signature ends the words before it', async () => {
  const { own_words } = await parseMail(mail('format=flowed', 'Klopt niet. \n-- \nBram de Wit\n'))

  expect(own_words.trim()).toBe('Klopt niet.')
})

test.each([
  ['format="Flowed"; DelSp=Yes', 'Order 4500 \n127 klopt', 'Order 4500127 klopt'],
  ['format=flowed', ' > 4 is te veel', '> 4 is te veel'],
  ['format=fixed', 'een \ntwee', 'een\ntwee'],
])('with %s the lines are joined as written', async (type, body, meant) => {
  const { text } = await parseMail(mail(type, `${body}\n`))

  expect(text.trim()).toBe(meant)
})

test('a mail that speaks of format=flowed keeps its words', async () => {
  const { text } = await parseMail(mail('format=flowed', 'Zet format=flowed uit.\n'))

  expect(text.trim()).toBe('Zet format=flowed uit.')
})
