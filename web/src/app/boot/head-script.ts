// Sets the chosen theme before the first paint, to avoid a flash.
const theme = "var t=s.getItem('theme');if(t==='light'||t==='dark')r.theme=t"
// A language chosen on a page is stored for pages whose address has none: signing in, and a link from a mail.
const choose =
  "d.addEventListener('click',function(e){var a=e.target.closest('.site-lang a');if(a)try{s.setItem('language',a.lang)}catch{}})"
const follow =
  "var l=s.getItem('language'),m=p.pathname.match(/^(\\/en)?(\\/(?:login|validate|archief))\\/?$/);" +
  "if(m&&(l==='nl'||l==='en')&&(m[1]?'en':'nl')!==l)p.replace((l==='en'?'/en':'')+m[2]+p.search+p.hash)"
// A form that cannot be used must not appear first, so the page determines this before the first paint.
const state =
  "if(!s.getItem('access_token'))r.signedOut='';" +
  'if(!/[?&]token=./.test(p.search)&&' +
  "!sessionStorage.getItem('link_token'+p.pathname.replace(/^\\/en|\\/$/g,'')))r.noLink=''"
// Zod tries `new Function` for the first schema, which our CSP would refuse and report.
const zod = 'globalThis.__zod_globalConfig={jitless:true}'

/** Runs in the head of every page, before every module. The server adds its hash to the CSP. */
export const headScript = `${zod};try{var d=document,s=localStorage,p=location,r=d.documentElement.dataset;${theme};${state};${choose};${follow}}catch{}`
