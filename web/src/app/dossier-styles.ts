// What a dossier's page looks like comes with the app and stays: brought along by the page itself it would come and go
// with it, and the browser would lay out everything anew each time.
import '../features/documents/documents.css'
import '../features/documents/kind-chip.css'
import '../features/documents/upload.css'
import '../features/dossiers/detail/ask-bars.css'
import '../features/dossiers/detail/detail.css'
import '../features/dossiers/detail/states.css'
import '../features/messages/composer.css'
import '../features/messages/conversation.css'
import '../ui/menu.css'
import '../ui/paper.css'
import '../ui/tabs.css'
import './printed.css'
