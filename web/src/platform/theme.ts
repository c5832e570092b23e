export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function readTheme(): Theme {
  const theme = localStorage.getItem('theme')
  return themes.find((known) => known === theme) ?? 'system'
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
