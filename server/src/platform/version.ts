import { readFileSync } from 'node:fs'

const { version: read } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Klopt's own version, as package.json has it. */
export const version = read
