// The styles of the dossier page are loaded with the app and stay. If the page itself added and removed them, the
// browser would redo the whole layout each time.
import '../../features/cards/chat/answer-tag.css'
import '../../features/cards/chat/cards.css'
import '../../features/cards/chat/card-table.css'
import '../../features/cards/chat/card-fold.css' // after the two that it narrows
import '../../features/cards/side-cards.css'
import '../../features/cards/order-account.css'
import '../../features/documents/documents.css'
import '../../features/documents/file-name.css'
import '../../features/documents/kind-chip.css'
import '../../features/documents/upload.css'
import '../../features/dossiers/detail/closing/ask-bars.css'
import '../../features/dossiers/detail/detail.css'
import '../../features/dossiers/detail/pinned-bar.css'
import '../../features/dossiers/detail/states/states.css'
import '../../features/dossiers/detail/start-steps.css'
import '../../features/dossiers/detail/turn/turn-bar.css'
import '../../features/dossiers/detail/turn/duty-bar.css' // after the bar that it changes
import '../../features/messages/composer.css'
import '../../features/messages/conversation.css'
import '../../features/messages/message-acts.css' // after the bubbles that it changes
import '../../ui/menu.css'
import '../../ui/paper.css'
import '../../ui/tabs.css'
import '../../ui/whole-name.css'
import '../../ui/wordmark.css'
import './printed.css'
