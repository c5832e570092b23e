// A chosen theme must not flash, so it is set before the first paint.
const theme =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"
// Zod tries `new Function` as soon as the first schema is made; our CSP would refuse and report it.
const zod = 'globalThis.__zod_globalConfig={jitless:true}'

/** Runs in the head, before every module. The server puts its hash into the CSP. */
export const head_script = `${theme};${zod}`
