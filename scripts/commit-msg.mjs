// Checks commit messages: the one that git writes to a file (scripts/hooks/commit-msg passes its name), or without a
// file those of the commits that CI has not accepted before. Runs on Node 20 and needs no package.
import { readFileSync } from 'node:fs'
import { git, isWorkTree } from './lib/git.mjs'

const longest = 72
const example = 'messages: Number them under the dossier lock.'
/** The rule came after this commit; the history up to it stays as it is. */
const first_checked_after = '39aa5faf3dbf8f001d41aca648fc815d99fbf410'
const subject_form = /^[a-z0-9]+(-[a-z0-9]+)*: [A-Z].*[^.]\.$/
/** Subjects that git writes itself. */
const written_by_git = /^(Merge |Revert "|Reapply "|fixup! |squash! |amend! )/

const [file] = process.argv.slice(2)
const messages = file ? [{ text: withoutComments(readFileSync(file, 'utf8')) }] : uncheckedCommits()
for (const { commit, text } of messages) {
  const fault = faultOf(text)
  if (!fault) continue
  console.error(`${commit ? `Commit ${commit}: ` : ''}${fault} Example: ${example}`)
  process.exitCode = 1
}

function faultOf(text) {
  const [subject, next = ''] = text.trimStart().split('\n')
  if (written_by_git.test(subject)) return null
  if (!subject_form.test(subject)) return `The subject "${subject}" is not "area: Imperative sentence."`
  if ([...subject].length > longest) return `The subject has more than ${longest} characters: "${subject}".`
  if (next.trim()) return 'The line after the subject is not empty.'
  return null
}

/** Git removes these lines later, and all that `git commit --verbose` shows below its scissors. */
function withoutComments(text) {
  const [message] = text.split(/^# -+ >8 -+$/m)
  return message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
}

/** Those since the last tag; without a tag, those under the rule. None where the history is missing (a shallow clone). */
function uncheckedCommits() {
  if (!isWorkTree()) return []
  const start =
    git('describe', '--tags', '--abbrev=0') ??
    git('rev-parse', '--verify', '--quiet', `${first_checked_after}^{commit}`)
  if (!start) return []
  const commits = git('log', '-z', '--format=%h%n%B', `${start}..HEAD`) ?? ''
  return commits
    .split('\0')
    .filter(Boolean)
    .map((entry) => ({ commit: entry.slice(0, entry.indexOf('\n')), text: entry.slice(entry.indexOf('\n') + 1) }))
}
