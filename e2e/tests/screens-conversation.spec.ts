import { conversationScreens } from '../support/conversation-screens.ts'
import { inspect } from '../support/screens.ts'

inspect(conversationScreens)
