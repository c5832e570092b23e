import { lowestBrowsers } from '../../platform/browsers.ts'
import { sentence as en } from './en.json'
import { sentence as nl } from './nl.json'

const withVersions = (text: string) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: keyof typeof lowestBrowsers) => lowestBrowsers[name])

const hasAll =
  "Promise.withResolvers&&AbortSignal.any&&new Set().difference&&HTMLElement.prototype.showPopover&&CSS.supports('color','light-dark(red,red)')"
const show = `var d=document,p=d.createElement('p'),t=${JSON.stringify({ nl: withVersions(nl), en: withVersions(en) })},l=d.documentElement.lang;try{l=/^\\/app/.test(location.pathname)&&localStorage.getItem('language')||l}catch(e){};p.lang=l;p.textContent=t[l]||t.nl;p.setAttribute('role','alert');p.style.cssText='margin:0;padding:12px 16px;background:#7a1f14;color:#fff;font:16px/1.5 Arial,sans-serif';d.body.insertBefore(p,d.body.firstChild)`

/**
 * Runs in the body of the pages that need a script, and says so if the browser is too old for it. Understood by old
 * browsers, whose style sheets may not work either.
 */
export const oldBrowserScript = `var ok=false;try{ok=!!(${hasAll})}catch(e){};if(!ok)addEventListener('load',function(){${show}},{once:true})`
