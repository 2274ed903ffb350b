export { chartsMessages } from './messages.ts'
