// Checks commit messages: the one in a file (scripts/hooks/commit-msg passes its name), or without a file those of all
// commits since the last tag (in CI). Runs on Node 20 without packages.
import { readFileSync } from 'node:fs'
import { git, isWorkTree } from './lib/git.mjs'

const longest = 72
const example = 'messages: Number them under the dossier lock.'
/** The last commit before this rule. Earlier history is not checked. */
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

/** Removes what git removes later: comment lines, and everything below the scissors line of `git commit --verbose`. */
function withoutComments(text) {
  const [message] = text.split(/^# -+ >8 -+$/m)
  return message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
}

/** The commits since the last tag, or without tags since the rule. None if the history is missing (a shallow clone). */
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
