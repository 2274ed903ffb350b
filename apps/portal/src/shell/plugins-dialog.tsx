import { Dialog, useRegistry } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Lists external plugins with their versions, and the reasons for omitted plugins. */
export function PluginsDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const { added, errors } = useRegistry()
  const ids = new Set([...added.map(({ id }) => id), ...errors.map(({ plugin }) => plugin)])
  const list = (
    <dl>
      {[...ids].map(id => (
        <div key={id}>
          <dt>
            {id} <span className="m-muted">{added.find(plugin => plugin.id === id)?.version}</span>
          </dt>
          {errors
            .filter(({ plugin }) => plugin === id)
            .map(({ message, fix }) => (
              <dd key={message}>{t('plugins.leftOut', { reason: `${message} ${fix}` })}</dd>
            ))}
        </div>
      ))}
    </dl>
  )
  return <Dialog kind="info" title={t('plugins.title')} message={list} okLabel={t('ui.close')} onAnswer={onClose} />
}
