import { fill } from '@klopt/contract'
import sentences from '@klopt/contract/words/errors/en.json' with { type: 'json' }
import { parseArgs } from 'node:util'
import { CannotStart } from '../platform/cannot-start.ts'
import { readConfig } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'
import { outsideFault } from '../platform/reason.ts'
import { version } from '../platform/version.ts'
import { type Arguments, CannotDo, type Command, WrongUsage } from './command.ts'
import { commands } from './commands.ts'
import { openDesk } from './desk.ts'
import { helpOf, listOf } from './help.ts'

type Output = { print: (line: string) => void; complain: (line: string) => void }

const asksForHelp = new Set(['', 'help', '--help', '-h'])

/** Runs one command and returns its exit code: 0 done, 1 not done, 2 invalid command. */
export async function main(argv: string[], env: NodeJS.ProcessEnv, { print, complain }: Output): Promise<number> {
  const [name = '', ...rest] = argv
  if (name === '--version') {
    print(version)
    return 0
  }
  if (asksForHelp.has(name)) {
    const [topic = ''] = rest
    if (!asksForHelp.has(topic)) return main([topic, '--help'], env, { print, complain })
    print(listOf(commands))
    return name ? 0 : 2
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    complain(`There is no command '${name}'. See: npm run klopt -- --help`)
    return 2
  }
  try {
    const args = parse(name, command, rest)
    if (args.values['help']) {
      print(helpOf(name, command))
      return 0
    }
    return await run(command, args, env, print)
  } catch (error) {
    if (!(error instanceof WrongUsage)) return report(error, complain)
    complain(`${error.message} See: npm run klopt -- ${name} --help`)
    return 2
  }
}

async function run(command: Command, args: Arguments, env: NodeJS.ProcessEnv, print: Output['print']) {
  const desk = openDesk(readConfig(env), print)
  try {
    return (await command.run(desk, args)) ?? 0
  } finally {
    await desk.close()
  }
}

function parse(name: string, { options = {}, words, without_words, usage }: Command, rest: string[]): Arguments {
  const entries = Object.entries(options)
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: {
        ...Object.fromEntries(entries.map(([option, { type }]) => [option, { type }])),
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    const parsed = { words: positionals.map((word) => word.trim()), values: Object.fromEntries(Object.entries(values)) }
    if (parsed.values['help']) return parsed
    if (positionals.length > words) throw new WrongUsage(`'${positionals[words]}' is too much.`)
    if (without_words && positionals.length === 0) return parsed
    if (parsed.words.filter(Boolean).length < words) throw new WrongUsage(`An argument is missing: ${name} ${usage}.`)
    return parsed
  } catch (error) {
    if (error instanceof WrongUsage) throw error
    throw new WrongUsage(error instanceof Error ? error.message.split('. ', 1)[0] + '.' : String(error))
  }
}

/** Prints an error in one line, or with its stack if it is unexpected. */
function report(error: unknown, complain: Output['complain']): number {
  const fault = outsideFault(error)
  if (error instanceof CannotDo || error instanceof CannotStart) complain(error.message)
  else if (fault) complain(fault)
  else if (error instanceof Refusal) complain(`Klopt refuses: ${refused(error)}`)
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return 1
}

/** In English, as all that operators read. */
function refused({ code, reason, values }: Refusal): string {
  return `${fill(sentences[reason ?? code], values)} (${code})`
}
