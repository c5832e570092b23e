/** 'Hoe lang bewaren wij wat?' → `hoe-lang-bewaren-wij-wat`. */
export function anchorOf(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
