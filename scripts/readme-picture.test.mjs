import { expect, test } from 'vitest'
import { currentSources, sourcesOfPicture } from './lib/picture-sources.mjs'

test('the picture of the README is as new as the screens that it shows', () => {
  expect(
    sourcesOfPicture(),
    'docs/dossier.png is older than what it shows. Make it anew: npx node scripts/readme-picture.mjs',
  ).toBe(currentSources())
})
