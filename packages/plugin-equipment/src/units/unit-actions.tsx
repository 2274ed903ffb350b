import { postUnitsVisibility, resetUnitAlarms } from '@muster/contract'
import { Button, Dialog, LinkButton, Time, toast, useApi, useCan } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredUnit } from './unit.schema.ts'
import { unitSilence } from '../silence/silence.routes.ts'
import { units } from './units.resource.ts'

/** Archives or restores a unit, and resets its alarms. */
export function UnitActions({ unit }: { unit: StoredUnit }): ReactNode {
  const mayArchive = useCan({ ...postUnitsVisibility.access })
  const mayReset = useCan({ ...resetUnitAlarms.access })
  return (
    <>
      {mayReset && <ResetAlarms unit={unit} />}
      {mayArchive && <Archive unit={unit} />}
    </>
  )
}

/** Opens the diagnosis of a stored unit. */
export function SilenceLink({ unit: { unitId } }: { unit: StoredUnit }): ReactNode {
  const { t } = useTranslation()
  return <LinkButton href={unitSilence.href({ params: { id: unitId } })}>{t('equipment.silence')}</LinkButton>
}

function Archive({ unit: { unitId, clientId, name, archivedAt } }: { unit: StoredUnit }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(postUnitsVisibility),
    onSuccess: () => {
      toast({ tone: 'success', text: t(archivedAt ? 'equipment.unit.restored' : 'equipment.unit.archived', { name }) })
      void queries.invalidateQueries({ queryKey: [units.id] })
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('equipment.unit.archive.failed', { name })} ${error.message}` }),
    onSettled: () => setAsking(false),
  })
  const change = (visible: boolean) => mutate({ body: { unitIds: [unitId], companyId: clientId, visible } })
  if (archivedAt)
    return (
      <Button busy={isPending} onClick={() => change(true)}>
        {t('equipment.unit.restore')}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('equipment.unit.archive')}</Button>
      {isAsking && (
        <Dialog
          kind="confirm"
          title={t('equipment.unit.archive.question', { name })}
          message={t('equipment.unit.archive.text')}
          okLabel={t('equipment.unit.archive')}
          busy={isPending}
          onAnswer={ok => (ok ? change(false) : setAsking(false))}
        />
      )}
    </>
  )
}

function ResetAlarms({ unit: { unitId, name } }: { unit: StoredUnit }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(resetUnitAlarms),
    onSuccess: () => void toast({ tone: 'success', text: t('equipment.unit.alarms.reset.done', { name }) }),
    onError: error =>
      void toast({ tone: 'danger', text: `${t('equipment.unit.alarms.reset.failed', { name })} ${error.message}` }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('equipment.unit.alarms.reset')}</Button>
      {isAsking && (
        <Dialog
          kind="confirm"
          title={t('equipment.unit.alarms.reset.question', { name })}
          message={t('equipment.unit.alarms.reset.text')}
          okLabel={t('equipment.unit.alarms.reset')}
          busy={isPending}
          onAnswer={ok => (ok ? mutate({ path: { unitId } }) : setAsking(false))}
        />
      )}
    </>
  )
}

export function ArchivedNote({ unit: { archivedAt } }: { unit: StoredUnit }): ReactNode {
  const { t } = useTranslation()
  if (!archivedAt) return null
  return (
    <p className="unit-note" role="status">
      {t('equipment.unit.archivedSince')} <Time value={archivedAt} />. {t('equipment.unit.archivedNote')}
    </p>
  )
}
