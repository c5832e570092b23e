import { expect, test } from 'vitest'
import { type NoteSet, notesOf, scoreOf, sumsOf } from './notes/papers.ts'

test.each<NoteSet>(['known', 'apart'])(
  'delivery notes of many layouts are read, without a wrong value that is shown as certain: %s',
  async (half) => {
    const scores = []
    for (const paper of await notesOf(half)) scores.push(await scoreOf(paper))

    const { papers, kinds, asked, right, sure } = sumsOf(scores)
    expect(scores.flatMap(({ name, silent }) => silent.map((value) => [name, value]))).toEqual([])
    expect(papers).toBeGreaterThanOrEqual(18)
    expect(kinds).toBe(papers)
    expect(right / asked).toBeGreaterThanOrEqual(0.95)
    expect(sure / asked).toBeGreaterThanOrEqual(0.9)
  },
)
