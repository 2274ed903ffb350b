export { HistoryLink } from './history-link.tsx'
export type { VersionLine } from './compare.ts'
export { RecordUsage } from './record-usage.tsx'
export { VersionsButton } from './versions-button.tsx'
