import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { fileErrors } from './file-reasons.ts'

test('errors of the server are assigned to their files', () => {
  const error = new ApiError(422, 'validation_error', '', {
    fields: [
      { loc: ['body', 'file', 2], msg: 'foto.png: ongeldig bestandstype', type: 'wrong_type' },
      { loc: ['body', 'file', 4], msg: 'plan.pdf: groter dan 10MB', type: 'too_large' },
      { loc: ['body', 'file', 5], msg: 'Factuur.pdf: bevat een script.', type: 'script' },
      { loc: ['body', 'file', 6], msg: 'x.pdf: later kind', type: 'of_a_newer_server' },
      { loc: ['body', 'dossier_id'], msg: 'Verplicht', type: 'missing' },
      { loc: ['body', 'file'], msg: 'Verplicht', type: 'missing' },
    ],
  })

  expect([...fileErrors(error)]).toEqual([
    [2, 'wrong_type'],
    [4, 'too_large'],
    [5, 'script'],
    [6, 'wrong_type'],
  ])
})

test('other errors are not assigned to a file', () => {
  expect(fileErrors(new ApiError(413, 'too_large', 'Te groot.')).size).toBe(0)
  expect(fileErrors(new Error('x')).size).toBe(0)
})
