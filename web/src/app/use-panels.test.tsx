import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { idOf } from '../testing/examples.ts'
import { show } from '../testing/screen.tsx'
import { usePanels } from './use-panels.ts'

function Panels() {
  const { panel, open, close } = usePanels(idOf(1))
  return (
    <>
      <p>{panel ?? 'none'}</p>
      <Link to="#gegevens">Mail</Link>
      <button onClick={() => open('add')}>Add</button>
      <button onClick={close}>Close</button>
    </>
  )
}

test('an address of the details opens them, also over a dossier that is open already, and each time anew', async () => {
  const screen = await show(<Panels />)
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('none')

  await screen.getByRole('link', { name: 'Mail' }).click()
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('details')

  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('none')
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('add')
  await screen.getByRole('link', { name: 'Mail' }).click()
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('details')
})
