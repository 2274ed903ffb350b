import { Dialog } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyList } from './key-list.ts'
import './keys.css'

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const groups = keyList.map(({ title, shortcuts }) => (
    <section key={title} aria-label={t(title)}>
      <h3>{t(title)}</h3>
      <dl>
        {shortcuts.map(({ does, keys, or }) => (
          <div key={does}>
            <dt>{t(does)}</dt>
            <dd>
              <Keys keys={keys} />
              {or && (
                <>
                  {' / '}
                  <Keys keys={or} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
  return (
    <Dialog
      kind="info"
      title={t('keys.title')}
      message={<div className="keys">{groups}</div>}
      okLabel={t('ui.close')}
      onAnswer={onClose}
    />
  )
}

function Keys({ keys }: { keys: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  return keys.map(key => <kbd key={key}>{key.startsWith('keys.') ? t(key) : key}</kbd>)
}
