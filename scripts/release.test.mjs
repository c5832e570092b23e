import { expect, test } from 'vitest'
import { notesOf, obstacles } from './lib/release-notes.mjs'

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n- Later\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- **Search**\n\n## [1.0.0]\n\n- First\n'
const ready = {
  version: '1.1.0',
  versions: { 'web/package.json': '1.1.0' },
  isDraft: false,
  changes: '',
  tags: ['v1.0.0'],
  changelog,
  migrations: { last: 24, releases: { '1.0.0': 19, '1.1.0': 24 } },
}

test('the notes of a release are its part of the changelog', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('### Added\n\n- **Search**')
  expect(notesOf(changelog, '1.0.0')).toBe('- First')
  expect(notesOf(changelog, '2.0.0')).toBeNull()
})

test('a release needs a clean tree, one version, a new tag, notes and the number of its last migration', () => {
  expect(obstacles(ready)).toEqual([])
  expect(obstacles({ ...ready, changes: ' M README.md' })).toEqual([expect.stringContaining('not committed')])
  expect(obstacles({ ...ready, versions: { 'web/package.json': '1.0.0' } })).toEqual([
    'web/package.json has version 1.0.0, and package.json has 1.1.0.',
  ])
  expect(obstacles({ ...ready, tags: ['v1.1.0'] })).toEqual([expect.stringContaining('tagged already')])
  expect(obstacles({ ...ready, version: '1.2.0', versions: {} })).toEqual([
    "CHANGELOG.md has no part '## [1.2.0]'.",
    'server/migrations/releases.json: write "1.2.0": 24, the last migration.',
  ])
  expect(obstacles({ ...ready, version: 'next', versions: {} })[0]).toContain('is not a version')
})

test('a draft can be made of any commit with one version', () => {
  const draft = { ...ready, isDraft: true, version: '1.2.0', changes: ' M README.md' }

  expect(obstacles({ ...draft, versions: {} })).toEqual([])
  expect(obstacles(draft)).toEqual(['web/package.json has version 1.1.0, and package.json has 1.2.0.'])
})
