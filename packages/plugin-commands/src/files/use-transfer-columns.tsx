import { missing } from '@muster/core'
import { Time } from '@muster/ui'
import { momentOf } from '@muster/ui/table'
import type { Column } from '@muster/ui/table'
import { useTranslation } from 'react-i18next'
import { Status } from '../send/status.tsx'
import type { FileTransfer } from '../clients/index.ts'
import { formatSize } from './format-size.ts'

export function useTransferColumns(): Column<FileTransfer>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'file',
      header: t('files.file'),
      width: 240,
      fixed: true,
      cell: ({ fileName }) => <span title={fileName}>{fileName}</span>,
    },
    {
      id: 'status',
      header: t('commands.status'),
      width: 330,
      onPhone: 'detail',
      cell: transfer => (
        <Status
          command={{ ...transfer, updateTimestamp: transfer.endDate ?? transfer.startDate }}
          progress={transfer.progress}
        />
      ),
    },
    {
      id: 'size',
      header: t('files.size'),
      width: 110,
      align: 'end',
      cell: ({ size }) => formatSize(size, i18n.language),
      value: ({ size }) => size,
    },
    {
      id: 'started',
      header: t('files.started'),
      width: 160,
      cell: ({ startDate }) => <Time value={startDate} />,
      value: ({ startDate }) => momentOf(startDate),
    },
    {
      id: 'ended',
      header: t('files.ended'),
      width: 160,
      cell: ({ endDate }) => <Time value={endDate} />,
      value: ({ endDate }) => momentOf(endDate),
    },
    {
      id: 'notes',
      header: t('files.notes'),
      cell: ({ notes }) => (notes ? <span title={notes}>{notes}</span> : missing),
    },
  ]
}
