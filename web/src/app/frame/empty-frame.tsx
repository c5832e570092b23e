import './app-nav.css'
import '../../features/dossiers/sidebar.css'
import '../shell.css'

/** An empty frame, as the background of a dialog that opens before anything is loaded. */
export function EmptyFrame() {
  return (
    <div className="app with-side" aria-hidden="true">
      <div className="nav" />
      <div className="side" />
      <div className="main" />
    </div>
  )
}
