export { controlsMessages } from './messages.ts'
