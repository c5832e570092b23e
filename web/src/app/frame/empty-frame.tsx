import './app-nav.css'
import '../../features/dossiers/sidebar.css'
import '../shell.css'

/** The frame without anything in it, for what must lie over it before anything is loaded. */
export function EmptyFrame() {
  return (
    <div className="app with-side" aria-hidden="true">
      <div className="nav" />
      <div className="side" />
      <div className="main" />
    </div>
  )
}
