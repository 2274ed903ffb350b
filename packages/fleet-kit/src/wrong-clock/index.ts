export { WrongClockNote } from './wrong-clock-note.tsx'
