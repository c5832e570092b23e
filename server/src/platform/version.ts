import { readdirSync, readFileSync } from 'node:fs'

const { version: release } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const migrations = readdirSync(new URL('../../migrations/', import.meta.url)).filter((file) => file.endsWith('.sql'))

/** Klopt's version: that of package.json, and the number of the last migration, which two builds of it may not share. */
export const version = `${release}+${Math.max(...migrations.map((file) => parseInt(file, 10)))}`
