export { tableMessages } from './messages.ts'
