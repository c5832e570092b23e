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

test('a row that comes to the top slides there, and those that make room for it too', async () => {
  const screen = await render(<List names={['a', 'b', 'c', 'd']} />)
  await userEvent.hover(screen.getByText('elsewhere')) // not where an earlier test left the pointer
  expect(names()).toEqual([])

  await screen.rerender(<List names={['c', 'a', 'b', 'd']} />)

  expect(names()).toEqual(['c', 'a', 'b'])
  expect(moving()[0]?.getAnimations()[0]?.effect?.getTiming().duration).toBe(180)
})

test('the row under the pointer is at its place at once', async () => {
  const screen = await render(<List names={['a', 'b', 'c']} />)
  await userEvent.hover(screen.getByText('b'))

  await screen.rerender(<List names={['c', 'a', 'b']} />)

  expect(names()).toEqual(['c', 'a'])
})

test('searching moves nothing, and neither does coming back from it', async () => {
  const { rerender } = await render(<List names={['a', 'b', 'c']} />)

  await rerender(<List names={['c']} order="" />)
  expect(names()).toEqual([])
  await rerender(<List names={['c', 'a', 'b']} />)

  expect(names()).toEqual([])
})

test('nothing slides for who asks for less motion', async () => {
  const calm = matchMedia('all')
  const { rerender } = await render(<List names={['a', 'b']} />)
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(calm)

  await rerender(<List names={['b', 'a']} />)

  expect(names()).toEqual([])
})
