export { useStatusLooks, type StatusLook } from './use-status-looks.ts'
