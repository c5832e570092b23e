/** The part of CHANGELOG.md about this version, without its heading. Null if there is none. */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1)
  const part = parts.find((text) => text.startsWith(`[${version}]`))
  return part ? part.slice(part.indexOf('\n')).trim() : null
}

/** Why this version cannot be released now, one line each. A draft needs only one version. */
export function obstacles({ version, versions, isDraft, changes, tags, changelog, migrations }) {
  const lines = []
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) lines.push(`package.json: ${version} is not a version such as 1.2.3.`)
  for (const [file, other] of Object.entries(versions))
    if (other !== version) lines.push(`${file} has version ${other}, and package.json has ${version}.`)
  if (isDraft) return lines
  if (changes) lines.push('There are changes that are not committed: commit them first.')
  if (tags.includes(`v${version}`)) lines.push(`v${version} is tagged already: raise the version in package.json.`)
  if (notesOf(changelog, version) === null) lines.push(`CHANGELOG.md has no part '## [${version}]'.`)
  if (migrations.releases[version] !== migrations.last)
    lines.push(`server/migrations/releases.json: write "${version}": ${migrations.last}, the last migration.`)
  return lines
}
