/** The part of CHANGELOG.md about this version, without its heading. Null if there is none. */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1)
  const part = parts.find((text) => text.startsWith(`[${version}]`))
  return part ? part.slice(part.indexOf('\n')).trim() : null
}

/** Why this version cannot be released now, one line each. */
export function obstacles({ version, versions, changes, tags, changelog }) {
  const lines = []
  if (changes) lines.push('There are changes that are not committed: commit them first.')
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) lines.push(`package.json: ${version} is not a version such as 1.2.3.`)
  for (const [file, other] of Object.entries(versions))
    if (other !== version) lines.push(`${file} has version ${other}, and package.json has ${version}.`)
  if (tags.includes(`v${version}`)) lines.push(`v${version} is tagged already: raise the version in package.json.`)
  if (notesOf(changelog, version) === null) lines.push(`CHANGELOG.md has no part '## [${version}]'.`)
  return lines
}
