import { expect, test } from 'vitest'
import { idOf } from '../../../../testing/examples.ts'
import { participantOf, vos } from '../../../../testing/dossiers.ts'
import { show } from '../../../../testing/screen.tsx'
import { ExtensionRequest } from './extension-request.tsx'

const otto = participantOf(92, 'Otto Vos', { company: vos, extension_requested: true })

test.each([
  [true, 1],
  [false, 0],
])('a request for longer access is shown, with a button if the user may renew it: %s', async (can_renew, buttons) => {
  const screen = await show(<ExtensionRequest dossierId={idOf(1)} user={{ ...otto, can_renew }} />)

  await expect.element(screen.getByText(/Otto Vos/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(buttons)
})
