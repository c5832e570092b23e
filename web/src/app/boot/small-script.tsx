// oxlint-disable-next-line import/default -- Vite gives the address of the script that it builds
import address from '../../site/script/start.ts?worker&url'

const wake = 'const{script}=document.currentScript.dataset;requestAnimationFrame(()=>setTimeout(()=>{import(script)}))'

/**
 * The script of the interactive public pages. With `late` it waits for the first paint, so that on a slow connection
 * the text comes before interaction.
 */
export function SmallScript({ late }: { late: boolean }) {
  if (late) return <script data-script={address} dangerouslySetInnerHTML={{ __html: wake }} />
  return <script type="module" src={address} fetchPriority="low" />
}
