import type { CommandStatus } from '../clients/index.ts'

/** Label and tone of each status (000 §4). Aborted commands appear as failed. */
export const statusLooks: Record<CommandStatus, { label: string; tone: 'success' | 'pending' | 'error' }> = {
  QUEUED: { label: 'commands.status.waiting', tone: 'pending' },
  FETCHED: { label: 'commands.status.progress', tone: 'pending' },
  IN_PROGRESS: { label: 'commands.status.progress', tone: 'pending' },
  COMPLETED: { label: 'commands.status.success', tone: 'success' },
  ERROR: { label: 'commands.status.error', tone: 'error' },
  ABORTED: { label: 'commands.status.aborted', tone: 'error' },
}
