import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { CannotDo, type Command, optional } from './command.ts'
import { counted } from './counted.ts'
import { printable } from './printable.ts'
import { checkArchive } from './proof/check.ts'
import { Faults } from './proof/faults.ts'
import { openZip } from './proof/zip-file.ts'
import { pathOf } from './whole-file.ts'

export const proofCheck: Command = {
  summary: 'Checks the archive of a closed dossier and lists what was changed in it.',
  usage: '<file.zip> [--chain value]',
  details: [
    'It checks the SHA-256 of each file, the chain of messages, and the facts in the proof. It needs no database and no',
    'network. Compare the chain value with the mail that both companies got at closing, or pass it with --chain.',
  ],
  options: { chain: { type: 'string', value: 'value', help: 'the chain value from the mail' } },
  words: 1,
  async run(desk, { words: [file = ''], values }) {
    const path = pathOf(file)
    const zip = await openZip(path)
    try {
      const wrong = new Faults()
      const { files, title, head, messages } = await checkArchive(zip, wrong).catch(asOneLine)
      const mailed = optional(values, 'chain')
      if (mailed && mailed.toLowerCase() !== head)
        wrong.add(`The chain ends with ${head}, and the mail said ${mailed}.`)
      const print = (line: string) => desk.print(printable(line)) // names and title in a ZIP are untrusted
      print(`${path}: '${title}', ${counted(files, 'file')}, ${counted(messages, 'message')}`)
      print(`SHA-256 of the ZIP: ${await hashOf(path)}`)
      print(`chain: ${head || 'unknown'}`)
      for (const line of wrong.lines) print(`wrong: ${line}`)
      if (wrong.count > wrong.lines.length) print(`wrong: and ${wrong.count - wrong.lines.length} more.`)
      print(wrong.count ? `${counted(wrong.count, 'fault')} found.` : 'Everything fits.')
      return wrong.count ? 1 : 0
    } finally {
      await zip.close()
    }
  },
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** Whatever a made or damaged file brings about, such as values nested too deep, is a fault of the file. */
function asOneLine(error: unknown): never {
  if (error instanceof CannotDo) throw error
  throw new CannotDo(
    `This archive is damaged and cannot be checked (${error instanceof Error ? error.message : String(error)}).`,
  )
}
