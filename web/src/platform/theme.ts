export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Runs in the head before the first paint, so that a chosen theme never flashes. */
export const theme_script =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

export function readTheme(): Theme {
  const theme = localStorage.getItem('theme')
  return themes.find((known) => known === theme) ?? 'system'
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
