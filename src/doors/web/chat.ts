/** A door of its own for assistants: the form of a draft, as an app in a chat shows it (§22.11). */
export {
  type ChatCaller,
  findInChat,
  type IssuedInChat,
  issueInChat,
  refusalInChat,
  type ShownInChat,
  saveInChat,
  showInChat,
} from './fill-in/show-in-chat.ts';
export { wordsInChat } from './fill-in/words-in-chat.ts';
