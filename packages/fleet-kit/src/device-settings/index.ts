export { NotSentNote } from './not-sent-note.tsx'
