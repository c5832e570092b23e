import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSliding } from './use-sliding.ts'

function List({ names, order = names.join() }: { names: string[]; order?: string }) {
  const rows = useSliding<HTMLUListElement>(order)
  return (
    <>
      <p>elsewhere</p>
      <ul ref={rows}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

const moving = () => [...document.querySelectorAll('li')].filter((row) => row.getAnimations().length > 0)
const names = () => moving().map((row) => row.textContent)

afterEach(() => void vi.restoreAllMocks())

test('a row that moves to the top slides, and so do the rows that make room', async () => {
  const screen = await render(<List names={['a', 'b', 'c', 'd']} />)
  await userEvent.hover(screen.getByText('elsewhere')) // an earlier test may have left the pointer on the list
  expect(names()).toEqual([])

  await screen.rerender(<List names={['c', 'a', 'b', 'd']} />)

  expect(names()).toEqual(['c', 'a', 'b'])
  expect(moving()[0]?.getAnimations()[0]?.effect?.getTiming().duration).toBe(180)
})

test('the row under the pointer does not slide', async () => {
  const screen = await render(<List names={['a', 'b', 'c']} />)
  await userEvent.hover(screen.getByText('b'))

  await screen.rerender(<List names={['c', 'a', 'b']} />)

  expect(names()).toEqual(['c', 'a'])
})

test('rows do not slide when a search starts or ends', async () => {
  const { rerender } = await render(<List names={['a', 'b', 'c']} />)

  await rerender(<List names={['c']} order="" />)
  expect(names()).toEqual([])
  await rerender(<List names={['c', 'a', 'b']} />)

  expect(names()).toEqual([])
})

test('nothing slides with reduced motion', async () => {
  const calm = matchMedia('all')
  const { rerender } = await render(<List names={['a', 'b']} />)
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(calm)

  await rerender(<List names={['b', 'a']} />)

  expect(names()).toEqual([])
})
