export { SessionList } from './session-list.tsx'
