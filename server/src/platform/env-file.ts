import { existsSync, readFileSync } from 'node:fs'
import { CannotStart } from './cannot-start.ts'
import { reasonOf } from './reason.ts'

type Line = { name: string; value: string; place: string }

const places = new WeakMap<NodeJS.ProcessEnv, Map<string, string>>()

/**
 * Adds the variables of a file of settings to `env`. A variable that is already set keeps its value. Node's own parser
 * is not used: it ends a value at any `#` and takes the lines after a quote that is not closed for its value.
 */
export function loadEnvFile(file: string, env: NodeJS.ProcessEnv): void {
  if (!existsSync(file)) return
  const read = parseEnvFile(text(file), file)
  const own = places.get(env) ?? new Map<string, string>()
  places.set(env, own)
  for (const { name, value, place } of new Map(read.map((line) => [line.name, line])).values()) {
    if (env[name] !== undefined) continue
    env[name] = value
    own.set(name, place)
  }
}

/** Where a variable was read, such as ` (.env, line 3)`; nothing for one of the environment. */
export function placeOf(env: NodeJS.ProcessEnv, name: string): string {
  const place = places.get(env)?.get(name)
  return place ? ` (${place})` : ''
}

/** As in a shell: a `#` begins a comment only after a blank, and quotes surround the whole value. */
function parseEnvFile(content: string, file: string): Line[] {
  return content.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return []
    const place = `${file}, line ${index + 1}`
    const [, name, written = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    if (!name) throw new CannotStart(`${place}: this is not a line like NAME=value.`)
    return [{ name, value: valueOf(written, `${place}: ${name}`), place }]
  })
}

function valueOf(written: string, subject: string): string {
  const [, quote] = /^\s*(["'`])/.exec(written) ?? []
  if (!quote) return written.replace(/\s#.*$/, '').trim()
  const [, , value] = /^\s*(["'`])(.*?)\1\s*(?:\s#.*)?$/.exec(written) ?? []
  if (value === undefined || value.includes(quote))
    throw new CannotStart(
      `${subject} begins with ${quote}, so it must end with it and have no other. Use another quote.`,
    )
  return value
}

/** Removes the byte order mark of Windows editors, which would become part of the first name. */
function text(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new CannotStart(`The settings in ${file} cannot be read: ${reasonOf(error)}.`)
  }
}
