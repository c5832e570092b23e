// A chosen theme must not flash, so it is set before the first paint.
const theme = "var t=s.getItem('theme');if(t==='light'||t==='dark')r.theme=t"
// Whoever chooses a language on a page keeps it for where the address says nothing: signing in, and a link from a mail.
const choose =
  "d.addEventListener('click',function(e){var a=e.target.closest('.site-lang a');if(a)try{s.setItem('language',a.lang)}catch{}})"
const follow =
  "var l=s.getItem('language'),m=p.pathname.match(/^(\\/en)?(\\/(?:login|validate|archief))\\/?$/);" +
  "if(m&&(l==='nl'||l==='en')&&(m[1]?'en':'nl')!==l)p.replace((l==='en'?'/en':'')+m[2]+p.search+p.hash)"
// A form that a person cannot use must not show first, so its page knows before the first paint whether it can.
const standing =
  "if(!s.getItem('access_token'))r.signedOut='';" +
  'if(!/[?&]token=./.test(p.search)&&' +
  "!sessionStorage.getItem('link_token'+p.pathname.replace(/^\\/en|\\/$/g,'')))r.noLink=''"
// Zod tries `new Function` as soon as the first schema is made; our CSP would refuse and report it.
const zod = 'globalThis.__zod_globalConfig={jitless:true}'

/** Runs in the head of every page, before every module. The server puts its hash into the CSP. */
export const head_script = `${zod};try{var d=document,s=localStorage,p=location,r=d.documentElement.dataset;${theme};${standing};${choose};${follow}}catch{}`
