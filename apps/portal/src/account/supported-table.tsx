import type { FleetSchemas } from '@muster/contract'
import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type SupportedUser = FleetSchemas['SupportedUser']

interface Props {
  users: readonly SupportedUser[]
  onChoose(user: SupportedUser): void
}

export function SupportedTable({ users, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <table className="supported-table">
      <thead>
        <tr>
          <th scope="col">{t('account.supported.login')}</th>
          <th scope="col">{t('account.supported.person')}</th>
          <th scope="col">{t('account.supported.company')}</th>
          <th scope="col"><span className="m-visually-hidden">{t('account.supported.actions')}</span></th>
        </tr>
      </thead>
      <tbody>
        {users.map(user => (
          <tr key={user.userId}>
            <th scope="row">{user.login}</th>
            <td>{[user.name, user.surname].filter(Boolean).join(' ')}</td>
            <td>{user.companyName}</td>
            <td>
              <Button aria-label={t('account.supported.actAs', { user: user.login })} onClick={() => onChoose(user)}>
                {t('account.supported.act')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
