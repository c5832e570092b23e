// oxlint-disable-next-line import/default -- Vite gives the address of the script that it builds
import address from '../../site/script/start.ts?worker&url'

const wake = 'const{script}=document.currentScript.dataset;requestAnimationFrame(()=>setTimeout(()=>{import(script)}))'

/**
 * The script of the public pages that move. One that lays nothing out waits for the first paint: on a slow line nothing
 * that is to be read shall wait for what only answers to a hand.
 */
export function SmallScript({ late }: { late: boolean }) {
  if (late) return <script data-script={address} dangerouslySetInnerHTML={{ __html: wake }} />
  return <script type="module" src={address} fetchPriority="low" />
}
