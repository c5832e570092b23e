import { readFileSync } from 'node:fs'

const { version: read } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Klopt's version, from package.json. */
export const version = read
