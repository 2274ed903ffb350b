import { useCan, useFormat, LinkButton, ScreenLink } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetDetail } from '../fleets/fleets.routes.ts'
import { notificationGroupDetail } from '../notification-groups/notification-groups.routes.ts'
import { nameOfUser } from '../users/users.resource.ts'
import { userDetail } from '../users/users.routes.ts'
import { AlarmsStep } from './alarms-step.tsx'
import { FleetStep } from './fleet-step.tsx'
import { MachinesStep } from './machines-step.tsx'
import { ProfilesStep } from './profiles-step.tsx'
import { UserStep } from './user-step.tsx'
import type { Customer } from './use-customer.ts'

interface Step {
  id: 'user' | 'machines' | 'fleet' | 'profiles' | 'alarms' | 'view'
  isDone: boolean
  /** Links to the records of a completed step. */
  summary: ReactNode
  body: ReactNode
}

/** Returns the steps after the company. @param onDone called after a step made changes */
export function useCustomerSteps(customer: Customer | undefined, onDone: () => Promise<void>): Step[] {
  const { t } = useTranslation()
  const { number } = useFormat()
  const maySupport = useCan({ anyOf: ['USR_SUPPORT_VIEW'] })
  if (!customer) return []
  const { users, unitIds, fleets, groups, profiledCount } = customer
  const units = t('organisation.customer.units', { count: unitIds.length, number: number(unitIds.length) })
  const links = (records: readonly { id: number; name: string; href: string }[]) =>
    records.slice(0, 5).map(({ id, name, href }) => (
      <ScreenLink key={id} href={href}>
        {name}
      </ScreenLink>
    ))
  return [
    {
      id: 'user',
      isDone: users.length > 0,
      summary: links(
        users.map(user => ({
          id: user.userId,
          name: nameOfUser(user),
          href: userDetail.href({ params: { id: user.userId } }),
        })),
      ),
      body: <UserStep customer={customer} onDone={onDone} />,
    },
    {
      id: 'machines',
      isDone: unitIds.length > 0,
      summary: unitIds.length > 0 && units,
      body: <MachinesStep customer={customer} onDone={onDone} />,
    },
    {
      id: 'fleet',
      isDone: fleets.length > 0,
      summary: links(fleets.map(({ id, name }) => ({ id, name, href: fleetDetail.href({ params: { id } }) }))),
      body: <FleetStep customer={customer} onDone={onDone} />,
    },
    {
      id: 'profiles',
      isDone: profiledCount > 0,
      summary:
        profiledCount > 0 && t('organisation.customer.units', { count: profiledCount, number: number(profiledCount) }),
      body: <ProfilesStep customer={customer} onDone={onDone} />,
    },
    {
      id: 'alarms',
      isDone: groups.length > 0,
      summary: links(
        groups.map(({ notificationGroupId: id, name }) => ({
          id,
          name,
          href: notificationGroupDetail.href({ params: { id } }),
        })),
      ),
      body: <AlarmsStep customer={customer} onDone={onDone} />,
    },
    {
      id: 'view',
      isDone: false,
      summary: null,
      body:
        users.length === 0 || !maySupport ? (
          <p className="m-muted">
            {t(maySupport ? 'organisation.customer.view.noUser' : 'organisation.customer.view.refused')}
          </p>
        ) : (
          <div className="customer-actions">
            {users.slice(0, 5).map(user => (
              // the portal serves this route of the specification (000 §2.2)
              <LinkButton key={user.userId} look="primary" href={`/login-as/${user.userId}`}>
                {t('organisation.customer.view.actAs', { name: nameOfUser(user) })}
              </LinkButton>
            ))}
          </div>
        ),
    },
  ]
}
