import { getMyEquipmentDashboard, updateMyEquipmentDashboard } from '@muster/contract'
import { ApiError } from '@muster/core'
import { Button, Icon, LinkButton, Loading, StatePanel, toast, useApi, useCan } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Board } from '../board/board.tsx'
import { gridCells, type LayoutStore } from '../board/layout.ts'
import { useRecentUnits } from './recent-units.ts'
import { UnitChoice } from './unit-choice.tsx'
import { useLastInfo } from './use-unit.ts'
import { equipmentDashboard } from '../routes.ts'
import { equipmentTiles } from '../slots.ts'

/** Shows the dashboard of one unit, or a selection of units. */
export function EquipmentDashboard({
  query: { equipmentId },
}: {
  query: { equipmentId?: number | undefined }
}): ReactNode {
  return equipmentId === undefined ? <UnitChoice /> : <OneUnit key={equipmentId} unitId={equipmentId} />
}

function OneUnit({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const unit = useLastInfo(unitId)
  if (unit.data) return <UnitBoard unitId={unitId} unitName={unit.data.unitName} />
  if (unit.isPending) return <Loading />
  const isGone = unit.error instanceof ApiError && unit.error.status === 404
  return (
    <>
      <h1 className="m-visually-hidden">{t('dashboard.equipment.title')}</h1>
      <StatePanel
        icon="alert"
        title={t(isGone ? 'dashboard.equipment.gone' : 'dashboard.equipment.failed')}
        subtitle={isGone ? t('dashboard.equipment.goneText') : unit.error.message}
      >
        {!isGone && (
          <Button busy={unit.isFetching} onClick={() => void unit.refetch()}>
            {t('ui.retry')}
          </Button>
        )}
        <LinkButton href={equipmentDashboard.href()}>{t('dashboard.equipment.choose')}</LinkButton>
      </StatePanel>
    </>
  )
}

/** Shows the dashboard of a loaded unit. */
function UnitBoard({ unitId, unitName }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const store = useEquipmentLayout()
  const { visited } = useRecentUnits()
  useEffect(() => visited({ unitId, name: unitName }), [visited, unitId, unitName])
  const context = useMemo(() => ({ unitId, unitName }), [unitId, unitName])
  return (
    <Board
      slot={equipmentTiles}
      context={context}
      store={store}
      title={unitName}
      over={<p className="m-muted">{t('dashboard.equipment.title')}</p>}
      actions={
        <LinkButton href={equipmentDashboard.href()}>
          <Icon name="search" /> {t('dashboard.equipment.another')}
        </LinkButton>
      }
    />
  )
}

/** Stores the equipment dashboard layout on the server, for all browsers of the user and all units. */
function useEquipmentLayout(): LayoutStore {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const mayArrange = useCan(updateMyEquipmentDashboard.access)
  const query = { ...api.queryFor(getMyEquipmentDashboard), staleTime: Infinity }
  const kept = useQuery(query)
  const saving = useMutation({
    ...api.mutationFor(updateMyEquipmentDashboard),
    // sequential, so that the last change wins
    scope: { id: updateMyEquipmentDashboard.id },
    onError: (_error, sent) => {
      const again = { label: t('ui.retry'), run: () => saving.mutate(sent) }
      toast({ tone: 'danger', text: t('dashboard.arrange.notSaved'), action: again })
    },
  })
  return {
    saved: kept.data?.tiles,
    failed: kept.isError,
    isReadOnly: !mayArrange,
    retry: () => void kept.refetch(),
    save(layout) {
      const tiles = gridCells(layout).map(({ hidden, ...cell }) => (hidden ? { ...cell, hidden } : cell))
      queries.setQueryData(query.queryKey, { tiles })
      saving.mutate({ body: { tiles } })
    },
  }
}
