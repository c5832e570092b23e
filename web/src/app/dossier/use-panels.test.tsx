import { Link, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { idOf } from '../../testing/examples.ts'
import { show } from '../../testing/screen.tsx'
import { usePanels } from './use-panels.ts'
import { useTab } from './use-tab.ts'

function Panels() {
  const { panel, opening, open, close } = usePanels(idOf(1))
  const [tab, choose] = useTab()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p>{`${panel ?? 'none'} over ${tab}, ${search}${hash}, opening ${opening}`}</p>
      <Link to="?seq=7#gegevens">Mail</Link>
      <button onClick={() => open('details')}>Details</button>
      <button onClick={() => open('add')}>Add</button>
      <button onClick={close}>Close</button>
      <button
        onClick={() => {
          close()
          close()
        }}
      >
        Close in haste
      </button>
      <button onClick={() => choose('documenten')}>Papers</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

async function panels() {
  const screen = await show(<Panels />)
  return {
    shown: () => screen.getByRole('paragraph').element().textContent,
    press: (name: string) => screen.getByText(name, { exact: true }).click(),
  }
}

test('an address with the details hash opens the details, also in an open dossier, and every time', async () => {
  const { shown, press } = await panels()
  await expect.poll(shown).toBe('none over chat, , opening 0')

  await press('Mail')
  await expect.poll(shown).toBe('details over chat, ?seq=7#gegevens, opening 1')

  await press('Close')
  await expect.poll(shown).toBe('none over chat, ?seq=7, opening 1')
  await press('Add')
  await expect.poll(shown).toBe('add over chat, ?seq=7, opening 2')
  await press('Mail')
  await expect.poll(shown).toBe('details over chat, ?seq=7#gegevens, opening 3')
  await press('Close')
  await expect.poll(shown).toBe('none over chat, ?seq=7, opening 3')
})

test.each(['Close', 'Close in haste', 'Back'])(
  'details opened by a button have an address, and %s leads to the tab below',
  async (way) => {
    const { shown, press } = await panels()
    await press('Mail')
    await press('Close')
    await press('Papers')

    await press('Details')
    await expect.poll(shown).toBe('details over documenten, ?seq=7#gegevens, opening 2')

    await press(way)
    await expect.poll(shown).toBe('none over documenten, ?seq=7#documenten, opening 2')
  },
)
