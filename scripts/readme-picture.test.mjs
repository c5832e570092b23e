import { expect, test } from 'vitest'
import { currentSources, sourcesOfPicture } from './lib/picture-sources.mjs'

test('the picture in the README is up to date with its sources', () => {
  expect(
    sourcesOfPicture(),
    'docs/dossier.png is older than its sources. Make it again: npx node scripts/readme-picture.mjs',
  ).toBe(currentSources())
})
