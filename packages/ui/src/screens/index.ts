export { screensMessages } from './messages.ts'
