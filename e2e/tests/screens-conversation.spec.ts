import { conversation_screens } from '../support/conversation-screens.ts'
import { inspect } from '../support/screens.ts'

inspect(conversation_screens)
