import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '../tile/answer.tsx'
import { Facts } from '../tile/facts.tsx'
import { useLastInfo } from './use-last-info.ts'
import { useSignalFacts } from './use-signal-facts.ts'

const others = 8

/** The figures of the last reading, in the user's units. */
export function SignalsTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const factsOf = useSignalFacts(others)
  return (
    <Answer query={useLastInfo(unitId)} isEmpty={({ timestamp }) => !timestamp} empty={t('dashboard.signals.none')}>
      {info => (
        <>
          <Facts wide facts={factsOf(info)} />
          <p className="m-muted tile-small tile-onward">
            {t('dashboard.signals.at', { time: format.dateTimeZone(info.timestamp) })}
          </p>
        </>
      )}
    </Answer>
  )
}
