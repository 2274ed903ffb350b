export { unitPickerMessages } from './messages.ts'
